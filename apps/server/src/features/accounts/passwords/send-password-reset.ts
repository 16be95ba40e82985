import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { insertEmailLink, lockLogin } from '../accounts.store.ts';

/** How long a password reset link is valid. */
export const RESET_HOURS = 1;

/**
 * Sends a link to choose a new password with, unless the account is deactivated or gone.
 * @param store also runs in the transaction.
 */
export async function sendPasswordReset(
  ctx: Context,
  accountId: AccountId,
  store?: (tx: Tx) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const login = await lockLogin(tx, accountId);
    await store?.(tx);
    if (!login || login.user?.isActive === false) return;
    const [now, linkId] = [ctx.now(), ctx.newId()];
    await insertEmailLink(tx, {
      id: linkId,
      accountId,
      purpose: 'reset-password',
      email: login.email,
      createdAt: now,
      expiresAt: new Date(now.getTime() + RESET_HOURS * 60 * 60 * 1000),
    });
    await ctx.mail.enqueue(tx, {
      kind: 'password-reset',
      recipientAccountId: accountId,
      data: { linkId },
      dedupeKey: `password-reset:${linkId}`,
    });
  });
}
