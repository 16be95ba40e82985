import { PAYMENT_PROOF_PURPOSE } from '@thuto/contract/payments';
import type { Context } from '../../context.ts';
import { sweepUnusedFiles, UNUSED_KEPT_MS } from '../../platform/files/sweep-unused-files.ts';
import { isProofOfPayment } from './payments.store.ts';

/**
 * Removes stored proofs that became no payment: the submission was refused, or a crash came in between.
 * @param at the instant it is for the sweep
 * @returns how many are gone.
 */
export async function sweepProofs(ctx: Context, at = ctx.now()): Promise<number> {
  const before = new Date(at.getTime() - UNUSED_KEPT_MS);
  return sweepUnusedFiles(ctx, { purpose: PAYMENT_PROOF_PURPOSE, before, isUsed: isProofOfPayment });
}
