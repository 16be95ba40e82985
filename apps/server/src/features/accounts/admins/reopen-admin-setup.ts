import type { Context } from '../../../context.ts';
import { saveSetupReopened } from '../accounts.store.ts';

/** Reopens the admin setup page although there is an admin, until it creates one more (SETUP-6). */
export async function reopenAdminSetup(ctx: Pick<Context, 'db'>): Promise<void> {
  await saveSetupReopened(ctx.db, true);
}
