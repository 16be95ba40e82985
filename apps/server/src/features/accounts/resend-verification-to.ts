import type { Context } from '../../context.ts';
import { limitRate } from '../../plugins/rate-limits.ts';
import { sendVerificationAgain } from './send-verification-again.ts';

/** For each account, whatever the network: only its owner gets here. */
const BY_OWNER = { points: 5, seconds: 15 * 60 };

/**
 * Sends the verification mail again to an account whose owner has been proven, unless it is verified already.
 * @throws DomainError request_too_frequent.
 */
export async function resendVerificationTo(ctx: Context, accountId: string): Promise<void> {
  await limitRate(ctx, `verification:owner:${accountId}`, BY_OWNER);
  await sendVerificationAgain(ctx, accountId);
}
