import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { findSetupState } from './accounts.store.ts';

/**
 * Whether the admin setup page works: while there is no active admin, or when an operator has reopened it (SETUP-6).
 */
export async function isAdminSetupOpen(
  ctx: Pick<Context, 'db'>,
  executor: Executor = ctx.db,
): Promise<boolean> {
  const { hasAdmin, reopened } = await findSetupState(executor);
  return !hasAdmin || reopened;
}
