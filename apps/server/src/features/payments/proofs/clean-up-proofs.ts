import { PAYMENT_PROOF_PURPOSE } from '@thuto/contract/payments';
import type { Context } from '../../../context.ts';
import { cleanUpUnusedFiles, UNUSED_FILE_TTL_MS } from '../../../platform/files/clean-up-unused-files.ts';
import { listUnusedFileIds } from '../../../platform/files/stored-files.store.ts';
import { isProofOfPayment } from '../payments.store.ts';

/**
 * Removes stored proofs without a payment: after a refused submission, a crash, or a removal that failed.
 * @param at the current time; tests pass their own.
 * @returns how many were removed.
 */
export async function cleanUpProofs(ctx: Context, at = ctx.now()): Promise<number> {
  const which = { before: new Date(at.getTime() - UNUSED_FILE_TTL_MS) };
  return cleanUpUnusedFiles(ctx, { purpose: PAYMENT_PROOF_PURPOSE, which, isUsed: isProofOfPayment });
}

/**
 * Removes proofs that were detached from their payments, regardless of age. Keeps other unused proofs, because a payment
 * may be about to use them. Safe to run twice.
 * @throws Error if some could not be removed yet, for example during a backup.
 */
export async function removeReleasedProofs(ctx: Context, released: readonly string[]): Promise<void> {
  if (released.length === 0) return;
  const unused = { purpose: PAYMENT_PROOF_PURPOSE, which: { released }, isUsed: isProofOfPayment };
  await cleanUpUnusedFiles(ctx, unused);
  const left = await listUnusedFileIds(ctx.db, unused);
  if (left.length > 0) throw new Error(`${left.length} proofs could not be removed yet`);
}
