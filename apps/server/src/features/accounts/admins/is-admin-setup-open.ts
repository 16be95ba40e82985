import type { Context } from '../../../context.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { findSetupState } from '../accounts.store.ts';

/**
 * Returns whether the admin setup page is open: without an active admin, or after an operator reopened it (SETUP-6).
 */
export async function isAdminSetupOpen(
  ctx: Pick<Context, 'db'>,
  executor: Executor = ctx.db,
): Promise<boolean> {
  const { hasAdmin, reopened } = await findSetupState(executor);
  return !hasAdmin || reopened;
}
