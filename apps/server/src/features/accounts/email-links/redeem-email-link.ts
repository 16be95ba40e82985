import { DomainError } from '@thuto/domain/errors';
import type { Tx } from '../../../platform/db/client.ts';
import {
  consumeEmailLink,
  consumeOtherEmailLinks,
  type EmailLink,
  lockLogin,
  type Login,
} from '../accounts.store.ts';

/**
 * Marks a link as used, together with the account's other links for the same purpose.
 * @returns the account, locked until the transaction ends.
 * @throws DomainError verification_code_expired; verification_code_invalid if the link is used, or was sent to an
 * address that the account no longer has.
 */
export async function redeemEmailLink(tx: Tx, link: EmailLink, now: Date): Promise<Login> {
  // Lock the account first: concurrent requests with two of its links would otherwise deadlock on each other's rows.
  const login = await lockLogin(tx, link.accountId);
  if (login?.email !== link.email) throw new DomainError('verification_code_invalid');
  if (!(await consumeEmailLink(tx, link.id, now))) throw new DomainError('verification_code_invalid');
  if (link.expiresAt <= now) throw new DomainError('verification_code_expired');
  await consumeOtherEmailLinks(tx, link, now);
  return login;
}
