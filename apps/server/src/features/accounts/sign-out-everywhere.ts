import type { SignedInContext } from '../../context.ts';
import { deleteSignInsOf } from './my-account.store.ts';
import { recordAccountActivity } from './record-account-activity.ts';
import { expiredSignInCookie } from './sign-in-cookie.ts';

/**
 * Ends every sign-in of the signed-in person's account, this browser's too.
 * @returns the Set-Cookie values that clear it from this browser.
 */
export async function signOutEverywhere(ctx: SignedInContext): Promise<readonly string[]> {
  await ctx.db.transaction(async (tx) => {
    await deleteSignInsOf(tx, ctx.actor.accountId);
    await recordAccountActivity(ctx, tx, 'account.signed-out-everywhere', ctx.actor);
  });
  return [expiredSignInCookie(ctx.config)];
}
