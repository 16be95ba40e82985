import type { CurrentUser, SignedInContext } from '../../../context.ts';
import { updateAccount } from '../credentials.store.ts';

/**
 * Has mails sent to the current user's address again, after a mail server refused it (MAIL-15): the owner says that the
 * address is right.
 */
export async function retryEmail(ctx: SignedInContext): Promise<CurrentUser> {
  const { currentUser } = ctx;
  await ctx.db.transaction((tx) =>
    updateAccount(tx, currentUser.accountId, { emailRefusedAt: null }, ctx.now()),
  );
  return { ...currentUser, isEmailRefused: false };
}
