import type { Context, StoreResponse } from '../../../context.ts';
import type { Login } from '../accounts.store.ts';
import { limitMailsTo } from '../limit-mails-to.ts';
import { sendVerificationAgain } from './send-verification-again.ts';

/**
 * Mails another verification link to an account whose owner is proven, unless the address is already verified.
 * @throws DomainError request_too_frequent.
 */
export async function resendVerificationTo(
  ctx: Context,
  { accountId, email }: Pick<Login, 'accountId' | 'email'>,
  storeResponse: StoreResponse,
): Promise<void> {
  await limitMailsTo(ctx, 'verification', email);
  await sendVerificationAgain(ctx, accountId, (tx) => storeResponse(tx, { email }));
}
