import type { Context, StoreResponse } from '../../../context.ts';
import type { Login } from '../accounts.store.ts';
import { updateAccount } from '../credentials.store.ts';
import { limitMailsTo } from '../limit-mails-to.ts';
import { sendVerificationAgain } from './send-verification-again.ts';

/**
 * Mails another verification link to an account whose owner is proven, unless the address is already verified. An address
 * that a mail server refused is tried again (MAIL-15).
 * @throws DomainError request_too_frequent.
 */
export async function resendVerificationTo(
  ctx: Context,
  { accountId, email }: Pick<Login, 'accountId' | 'email'>,
  storeResponse: StoreResponse,
): Promise<void> {
  await limitMailsTo(ctx, 'verification', email);
  await sendVerificationAgain(ctx, accountId, async (tx) => {
    // The owner says that the address is right.
    await updateAccount(tx, accountId, { emailRefusedAt: null }, ctx.now());
    await storeResponse(tx, { email });
  });
}
