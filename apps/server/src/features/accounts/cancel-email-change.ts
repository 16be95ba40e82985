import type { SignedInContext } from '../../context.ts';
import { lockLogin } from './accounts.store.ts';
import { consumeEmailLinksOf } from './my-account.store.ts';

/** Makes every link of a pending email change void. Without one there is nothing to do, and that is no error. */
export async function cancelEmailChange(ctx: SignedInContext): Promise<void> {
  const { accountId } = ctx.currentUser;
  await ctx.db.transaction(async (tx) => {
    await lockLogin(tx, accountId);
    await consumeEmailLinksOf(tx, accountId, ['change-email'], ctx.now());
  });
}
