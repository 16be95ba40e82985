import type { SignedInContext } from '../../../context.ts';
import { lockLogin } from '../accounts.store.ts';
import { consumeEmailLinksOf } from '../my-account/my-account.store.ts';

/** Voids all links of a pending email change. Does nothing if no change is pending. */
export async function cancelEmailChange(ctx: SignedInContext): Promise<void> {
  const { accountId } = ctx.currentUser;
  await ctx.db.transaction(async (tx) => {
    await lockLogin(tx, accountId);
    await consumeEmailLinksOf(tx, accountId, ['change-email'], ctx.now());
  });
}
