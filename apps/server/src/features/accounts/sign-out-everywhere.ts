import type { SignedInContext } from '../../context.ts';
import { renewCalendarFeedOf } from '../calendar/renew-calendar-feed-of.ts';
import { deleteSignInsOf } from './my-account.store.ts';
import { recordAccountActivity } from './record-account-activity.ts';
import { expiredSignInCookie } from './sign-in-cookie.ts';

/**
 * Ends every sign-in of the signed-in person's account, this browser's too, and replaces its calendar address.
 * @returns the Set-Cookie values that clear it from this browser, and whether there was a calendar address.
 */
export async function signOutEverywhere(
  ctx: SignedInContext,
): Promise<{ cookies: readonly string[]; calendarAddressRenewed: boolean }> {
  const calendarAddressRenewed = await ctx.db.transaction(async (tx) => {
    await deleteSignInsOf(tx, ctx.actor.accountId);
    await recordAccountActivity(ctx, tx, 'account.signed-out-everywhere', ctx.actor);
    return renewCalendarFeedOf(ctx, tx, ctx.actor.accountId);
  });
  return { cookies: [expiredSignInCookie(ctx.config)], calendarAddressRenewed };
}
