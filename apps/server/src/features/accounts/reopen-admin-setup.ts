import type { Context } from '../../context.ts';
import { saveSetupReopened } from './accounts.store.ts';

/** Opens the admin setup page again although there is an admin, until it has made one more (SETUP-6). */
export async function reopenAdminSetup(ctx: Pick<Context, 'db'>): Promise<void> {
  await saveSetupReopened(ctx.db, true);
}
