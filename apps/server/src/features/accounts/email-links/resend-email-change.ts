import { DomainError } from '@thuto/domain/errors';
import type { SignedInContext } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { findLogin, lockLogin } from '../accounts.store.ts';
import { limitEmailChanges } from './limit-email-changes.ts';
import { findPendingEmailChange } from '../my-account/my-account.store.ts';
import { type PendingEmailChange, sendEmailChange } from './send-email-change.ts';

/**
 * Mails another link to the requested new address, even if the earlier links have expired. Unexpired links stay
 * valid.
 * @throws DomainError not_found if no change is pending; email_taken if another account has taken the address;
 * request_too_frequent.
 */
export async function resendEmailChange(
  ctx: SignedInContext,
  storeResponse: (tx: Tx, pending: PendingEmailChange) => Promise<void>,
): Promise<PendingEmailChange> {
  const { accountId } = ctx.currentUser;
  const pending = await findPendingEmailChange(ctx.db, accountId);
  if (pending === null) throw new DomainError('not_found');
  if (await findLogin(ctx.db, pending.email)) throw new DomainError('email_taken');
  await limitEmailChanges(ctx, accountId, pending.email);
  return ctx.db.transaction(async (tx) => {
    // Check again under the lock, so that a concurrent cancellation is not undone.
    await lockLogin(tx, accountId);
    const still = await findPendingEmailChange(tx, accountId);
    if (still?.email !== pending.email) throw new DomainError('not_found');
    const sent = await sendEmailChange(ctx, tx, { accountId, email: pending.email });
    await storeResponse(tx, sent);
    return sent;
  });
}
