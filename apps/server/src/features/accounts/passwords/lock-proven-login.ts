import { DomainError } from '@thuto/domain/errors';
import type { Tx } from '../../../platform/db/client.ts';
import { lockLogin, type Login } from '../accounts.store.ts';
import type { ProvenLogin } from './require-password.ts';

/**
 * Locks the account whose password was just checked, until the transaction ends.
 * @throws DomainError password_wrong if the password has changed since.
 */
export async function lockProvenLogin(tx: Tx, proven: ProvenLogin): Promise<Login> {
  const login = await lockLogin(tx, proven.accountId);
  if (login === null || !(await proven.isStillRight(login))) throw new DomainError('password_wrong');
  return login;
}
