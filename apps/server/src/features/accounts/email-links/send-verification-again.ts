import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { lockLogin } from '../accounts.store.ts';
import { sendVerification } from './send-verification.ts';

/**
 * Sends one more verification mail to an account, unless it is verified already or deactivated.
 * @param store also runs in the transaction.
 */
export async function sendVerificationAgain(
  ctx: Context,
  accountId: AccountId,
  store?: (tx: Tx) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const login = await lockLogin(tx, accountId);
    await store?.(tx);
    if (login && !login.emailVerified && login.user?.isActive !== false)
      await sendVerification(ctx, tx, login);
  });
}
