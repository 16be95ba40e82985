import type { Context } from '../../context.ts';
import { lockLogin } from './accounts.store.ts';
import { sendVerification } from './send-verification.ts';

/** Sends one more verification mail to an account, unless it is verified already or deactivated. */
export async function sendVerificationAgain(ctx: Context, accountId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const login = await lockLogin(tx, accountId);
    if (login && !login.emailVerified && login.user?.isActive !== false)
      await sendVerification(ctx, tx, login);
  });
}
