import { PAYMENT_PROOF_PURPOSE } from '@thuto/contract/payments';
import type { Context } from '../../context.ts';
import { cleanUpUnusedFiles, UNUSED_FILE_TTL_MS } from '../../platform/files/clean-up-unused-files.ts';
import { listUnusedFileIds } from '../../platform/files/stored-files.store.ts';
import { isProofOfPayment } from './payments.store.ts';

/**
 * Removes stored proofs without a payment: the submission was refused, a crash came in between, or one that was taken from
 * its payment could not be removed at once.
 * @param at the instant it is for the sweep
 * @returns how many are gone.
 */
export async function cleanUpProofs(ctx: Context, at = ctx.now()): Promise<number> {
  const which = { before: new Date(at.getTime() - UNUSED_FILE_TTL_MS) };
  return cleanUpUnusedFiles(ctx, { purpose: PAYMENT_PROOF_PURPOSE, which, isUsed: isProofOfPayment });
}

/**
 * Removes proofs that were taken from their payments, however young. Others without a payment stay: one may be about to
 * become it. Safe to run twice.
 * @throws Error when some could not be removed yet, as while a backup is being made.
 */
export async function removeReleasedProofs(ctx: Context, released: readonly string[]): Promise<void> {
  if (released.length === 0) return;
  const unused = { purpose: PAYMENT_PROOF_PURPOSE, which: { released }, isUsed: isProofOfPayment };
  await cleanUpUnusedFiles(ctx, unused);
  const left = await listUnusedFileIds(ctx.db, unused);
  if (left.length > 0) throw new Error(`${left.length} proofs could not be removed yet`);
}
