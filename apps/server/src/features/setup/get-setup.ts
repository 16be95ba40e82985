import type { Setup } from '@thuto/contract/setup';
import type { AdminContext } from '../../context.ts';
import { listSetupChecks } from './list-setup-checks.ts';
import { findSetupFacts } from './setup.store.ts';

/** Long enough to tell whether a proxy holds the stream back. `thuto doctor` watches it for longer. */
const STREAM_SECONDS = 3;

/** Returns the checklist of the console, checked now. */
export async function getSetup(ctx: AdminContext): Promise<Setup> {
  const { isDismissed } = await findSetupFacts(ctx.db);
  return {
    isDismissed,
    checks: isDismissed ? [] : await listSetupChecks(ctx, { streamSeconds: STREAM_SECONDS }),
  };
}
