import { isFamilyRole } from '@thuto/domain/permissions';
import { DomainError } from '@thuto/domain/errors';
import type { Executor } from '../../platform/db/client.ts';
import { findAccountByEmail, type NamedAccount } from './console-students.store.ts';

/**
 * Returns the family account with this email address.
 * @throws DomainError account_not_found; account_not_family for an admin or a tutor.
 */
export async function requireFamilyAccount(executor: Executor, email: string): Promise<NamedAccount> {
  const account = await findAccountByEmail(executor, email);
  if (account === null) throw new DomainError('account_not_found');
  if (account.role !== null && !isFamilyRole(account.role)) throw new DomainError('account_not_family');
  return account;
}
