import { setTimeout } from 'node:timers/promises';
import type { Setup } from '@thuto/contract/setup';
import type { AdminContext, Context } from '../../context.ts';
import { checkRemote, listSetupChecks, type RemoteChecks } from './list-setup-checks.ts';
import { findSetupFacts } from './setup.store.ts';

/** Long enough to tell whether a proxy holds the stream back. `thuto doctor` watches it for longer. */
const STREAM_SECONDS = 3;
const FRESH_MS = 5 * 60_000;
/** Without a mail server and a public address, the first look ends within it. */
const FIRST_LOOK_MS = 200;

interface Look {
  readonly at: number;
  /** Null until the first look has ended. */
  readonly checks: RemoteChecks | null;
}

/** The last look of each server of this process at mail server, DNS and PUBLIC_URL. */
const looks = new WeakMap<Context['config'], Look>();

/**
 * Returns the checklist of the console. With `look` `last`, the lines about other servers are those of the last look, so
 * that the Dashboard opens with its checklist at once; an old look is repeated meanwhile.
 */
export async function getSetup(
  ctx: AdminContext,
  { look }: { readonly look: 'last' | 'now' },
): Promise<Setup> {
  const { isDismissed } = await findSetupFacts(ctx.db);
  if (isDismissed) return { isDismissed, isChecking: false, checks: [] };
  const at = ctx.now().getTime();
  const last = looks.get(ctx.config);
  if (look === 'now') await lookAt(ctx);
  else if (last === undefined || at - last.at > FRESH_MS) {
    looks.set(ctx.config, { at, checks: last?.checks ?? null });
    // A look that fails is repeated like an old one.
    const looking = lookAt(ctx).catch(() => undefined);
    if (last === undefined) await Promise.race([looking, setTimeout(FIRST_LOOK_MS)]);
  }
  const remote = looks.get(ctx.config)?.checks ?? null;
  return {
    isDismissed,
    isChecking: remote === null,
    checks: await listSetupChecks(ctx, remote ?? { mail: [], address: [] }),
  };
}

async function lookAt(ctx: AdminContext): Promise<void> {
  const checks = await checkRemote(ctx, { streamSeconds: STREAM_SECONDS });
  looks.set(ctx.config, { at: ctx.now().getTime(), checks });
}
