import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { lockLogin } from './accounts.store.ts';
import { sendVerification } from './send-verification.ts';

/** Mails another verification link, unless the account is already verified or deactivated. */
export async function sendVerificationAgain(ctx: Context, accountId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const login = await lockLogin(tx, accountId);
    await store?.(tx);
    if (login && !login.emailVerified && login.user?.isActive !== false)
      await sendVerification(ctx, tx, login);
  });
}
