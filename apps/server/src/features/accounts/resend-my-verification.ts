import type { SignedInContext, StoreResponse } from '../../context.ts';
import { resendVerificationTo } from './resend-verification-to.ts';

/**
 * Sends the verification mail again to the signed-in person (AUTH-13). An address
 * that is verified already gets none.
 * @throws DomainError request_too_frequent.
 */
export async function resendMyVerification(
  ctx: SignedInContext,
  storeResponse: StoreResponse,
): Promise<{ email: string }> {
  await resendVerificationTo(ctx, ctx.currentUser, storeResponse);
  return { email: ctx.currentUser.email };
}
