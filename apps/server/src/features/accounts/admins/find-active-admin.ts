import type { AccountId } from '@thuto/domain/ids';
import type { Executor } from '../../../platform/db/client.ts';
import { findLoginById } from '../accounts.store.ts';

/** Returns the name and address of an active admin, or null if the account is not an active admin. */
export async function findActiveAdmin(
  executor: Executor,
  id: AccountId,
): Promise<{ readonly name: string; readonly address: string } | null> {
  const login = await findLoginById(executor, id);
  if (login?.user?.role !== 'admin' || !login.user.isActive) return null;
  return { name: login.displayName, address: login.email };
}
