import type { SignedInContext, StoreResponse } from '../../../context.ts';
import { resendVerificationTo } from './resend-verification-to.ts';

/**
 * Mails the current user another verification link, unless the address is already verified (AUTH-13).
 * @throws DomainError request_too_frequent.
 */
export async function resendMyVerification(
  ctx: SignedInContext,
  storeResponse: StoreResponse,
): Promise<{ email: string }> {
  await resendVerificationTo(ctx, ctx.currentUser, storeResponse);
  return { email: ctx.currentUser.email };
}
