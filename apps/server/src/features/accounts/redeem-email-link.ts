import { DomainError } from '@thuto/domain/errors';
import type { Tx } from '../../platform/db/client.ts';
import {
  consumeEmailLink,
  consumeOtherEmailLinks,
  type EmailLink,
  lockLogin,
  type Login,
} from './accounts.store.ts';

/**
 * Uses a link up, and with it every other of the account for the same purpose.
 * @returns the account, locked until the transaction ends.
 * @throws DomainError verification_code_expired; verification_code_invalid for a link that is used up, or of an address
 * that the account no longer has.
 */
export async function redeemEmailLink(tx: Tx, link: EmailLink, now: Date): Promise<Login> {
  // Two links of one account followed at once take turns here, instead of each waiting for the other's row.
  const login = await lockLogin(tx, link.accountId);
  if (login?.email !== link.email) throw new DomainError('verification_code_invalid');
  if (!(await consumeEmailLink(tx, link.id, now))) throw new DomainError('verification_code_invalid');
  if (link.expiresAt <= now) throw new DomainError('verification_code_expired');
  await consumeOtherEmailLinks(tx, link, now);
  return login;
}
