import type { SignedInContext } from '../../../context.ts';
import { renewCalendarFeedOf } from '../../calendar/renew-calendar-feed-of.ts';
import { recordAccountAuditEvent } from '../record-account-audit-event.ts';
import { publishAccessChange } from '../access-changes.ts';
import { buildExpiredSessionCookie } from './session-cookie.ts';
import { deleteAuthSessionsOf } from './auth-sessions.store.ts';

/**
 * Ends all sessions of the current user, including this browser's, and replaces the calendar address.
 * @returns the Set-Cookie values that remove the session cookie, and whether there was a calendar address.
 */
export async function signOutEverywhere(
  ctx: SignedInContext,
): Promise<{ cookies: readonly string[]; calendarAddressRenewed: boolean }> {
  const calendarAddressRenewed = await ctx.db.transaction(async (tx) => {
    await deleteAuthSessionsOf(tx, ctx.currentUser.accountId);
    publishAccessChange(ctx, tx, ctx.currentUser.accountId);
    await recordAccountAuditEvent(ctx, tx, 'account.signed-out-everywhere', ctx.currentUser);
    return renewCalendarFeedOf(ctx, tx, ctx.currentUser.accountId);
  });
  return { cookies: [buildExpiredSessionCookie(ctx.config)], calendarAddressRenewed };
}
