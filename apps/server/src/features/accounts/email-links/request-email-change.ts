import { DomainError } from '@thuto/domain/errors';
import type { SignedInContext } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { limitRate } from '../../../platform/rate-limits/rate-limits.ts';
import { findLogin } from '../accounts.store.ts';
import type { Client } from '../auth-sessions/client.ts';
import { limitEmailChanges } from './limit-email-changes.ts';
import { consumeEmailLinksOf } from '../my-account/my-account.store.ts';
import { notifyOwner } from '../notify-owner.ts';
import { recordAccountAuditEvent } from '../record-account-audit-event.ts';
import { lockProvenLogin } from '../passwords/lock-proven-login.ts';
import { requireMyPassword } from '../passwords/require-my-password.ts';
import { type PendingEmailChange, sendEmailChange } from './send-email-change.ts';

/** New addresses that one user may request, so that `email_taken` cannot be used to test a list of addresses. */
const ASKED_FOR = { points: 20, seconds: 60 * 60 };

/**
 * Requests a change of the current user's email (AUTH-17, AUTH-19). Mails a link to the new address and a notice to the
 * current one. The email changes when the link is opened. Replaces an earlier request.
 * @throws DomainError password_wrong, email_unchanged, email_taken, request_too_frequent.
 */
export async function requestEmailChange(
  ctx: SignedInContext,
  client: Client,
  { email, currentPassword }: { readonly email: string; readonly currentPassword: string },
  storeResponse: (tx: Tx, pending: PendingEmailChange) => Promise<void>,
): Promise<PendingEmailChange> {
  const proven = await requireMyPassword(ctx, client, currentPassword);
  const { accountId } = proven;
  if (email === proven.email) throw new DomainError('email_unchanged');
  await limitRate(ctx, `email-change:asked:${accountId}`, ASKED_FOR);
  if (await findLogin(ctx.db, email)) throw new DomainError('email_taken');
  await limitEmailChanges(ctx, accountId, email);

  return ctx.db.transaction(async (tx) => {
    const login = await lockProvenLogin(tx, proven);
    await consumeEmailLinksOf(tx, accountId, ['change-email'], ctx.now());
    const pending = await sendEmailChange(ctx, tx, { accountId, email });
    const { linkId } = pending;
    await notifyOwner(ctx, tx, {
      notice: 'email-change-requested',
      accountId,
      address: login.email,
      linkId,
    });
    await recordAccountAuditEvent(ctx, tx, 'account.email-change-requested', ctx.currentUser);
    await storeResponse(tx, pending);
    return pending;
  });
}
