import type { SignedInContext, StoreResponse } from '../../../context.ts';
import { renewCalendarFeedOf } from '../../calendar/renew-calendar-feed-of.ts';
import type { Client } from '../auth-sessions/client.ts';
import { savePassword } from '../credentials.store.ts';
import { consumeEmailLinksOf } from '../my-account/my-account.store.ts';
import { notifyOwner } from '../notify-owner.ts';
import { recordAccountAuditEvent } from '../record-account-audit-event.ts';
import { isForAdmin, requireNewPassword } from './require-new-password.ts';
import { lockProvenLogin } from './lock-proven-login.ts';
import { requireMyPassword } from './require-my-password.ts';
import { publishAccessChange } from '../access-changes.ts';
import { deleteAuthSessionsOf } from '../auth-sessions/auth-sessions.store.ts';

/**
 * Changes the current user's password after checking the current one (AUTH-17, AUTH-18). Ends every other session of
 * the account and voids its reset and email-change links, so that an intruder cannot change the email afterwards.
 * Replaces the calendar address for the same reason.
 * @returns whether there was a calendar address to replace.
 * @throws DomainError password_wrong, also if another change committed first; password_weak; admin_password_short;
 * password_guessable; request_too_frequent.
 */
export async function changePassword(
  ctx: SignedInContext,
  client: Client,
  { currentPassword, newPassword }: { readonly currentPassword: string; readonly newPassword: string },
  storeResponse: StoreResponse,
): Promise<{ calendarAddressRenewed: boolean }> {
  const { displayName, email: address, role } = ctx.currentUser;
  await requireNewPassword(ctx, newPassword, [displayName, address], {
    forAdmin: isForAdmin(ctx, { email: address, user: { role } }),
    field: 'newPassword',
  });
  const proven = await requireMyPassword(ctx, client, currentPassword);
  const passwordHash = await ctx.passwords.hash(newPassword);

  return ctx.db.transaction(async (tx) => {
    const { accountId, email } = await lockProvenLogin(tx, proven);
    await savePassword(tx, { id: ctx.newId(), accountId, passwordHash, at: ctx.now() });
    await deleteAuthSessionsOf(tx, accountId, ctx.currentUser.authSessionId);
    publishAccessChange(ctx, tx, accountId);
    await consumeEmailLinksOf(tx, accountId, ['reset-password', 'change-email'], ctx.now());
    const calendarAddressRenewed = await renewCalendarFeedOf(ctx, tx, accountId);
    await notifyOwner(ctx, tx, {
      notice: 'password-changed',
      accountId,
      address: email,
      calendarAddressRenewed,
    });
    await recordAccountAuditEvent(ctx, tx, 'account.password-changed', ctx.currentUser);
    await storeResponse(tx, { calendarAddressRenewed });
    return { calendarAddressRenewed };
  });
}
