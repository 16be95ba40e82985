import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { PAYMENT_PROOF_PURPOSE } from '@thuto/contract/payments';
import { DomainError, type ErrorCode } from '@thuto/domain/errors';
import type { PackageId } from '@thuto/domain/packages';
import type { StudentContext } from '../../context.ts';
import { FileRefused, type RefusalReason } from '../../platform/files/file-refused.ts';
import { inspectProof } from '../../platform/files/inspect-image-or-pdf.ts';
import { findByUpload, type PaymentWithFile } from './payments.store.ts';
import { recordProof } from './record-proof.ts';

const REFUSALS: Readonly<Record<RefusalReason, ErrorCode>> = {
  invalid_format: 'proof_format_invalid',
  damaged: 'proof_format_invalid',
  empty: 'proof_format_invalid',
  too_large: 'proof_too_large',
  too_many_pixels: 'proof_too_many_pixels',
  too_many_pages: 'proof_too_many_pages',
};

/**
 * Makes a complete upload the proof of payment for a package, and the student's payment pending again (specification 4
 * "Payment proof upload"). The bytes have to be the picture or PDF that the name says. An older proof that still
 * waits is superseded and stays in the history. Submitting the same upload again gives the payment it made.
 * @throws DomainError upload_not_found, upload_incomplete, proof_format_invalid, proof_too_large,
 *   proof_too_many_pixels, proof_too_many_pages; nothing is kept of a refused proof.
 */
export async function submitPaymentProof(
  ctx: StudentContext,
  { packageId, uploadId }: { packageId: PackageId; uploadId: string },
): Promise<PaymentWithFile> {
  const studentId = ctx.actor.accountId;
  const earlier = await findByUpload(ctx.db, uploadId, studentId);
  if (earlier) return earlier;

  const upload = await ctx.uploads.findWaiting(uploadId, studentId);
  if (!upload) throw new DomainError('upload_not_found');
  if (!upload.completedAt) throw new DomainError('upload_incomplete');
  const { stream } = await ctx.uploads.openStagedUpload(uploadId);
  const bytes = await buffer(stream);
  const { contentType, extension } = await inspectProof(bytes, upload.fileName).catch(
    async (error: unknown) => {
      if (!(error instanceof FileRefused)) throw error;
      await ctx.uploads.discard(uploadId);
      throw new DomainError(REFUSALS[error.reason]);
    },
  );

  // The id keeps two requests at the same moment from sharing a key: one of them may delete what it wrote.
  const id = ctx.newId();
  const storageKey = `payment-proofs/${studentId}/${id}_${storableStem(upload.fileName)}.${extension}`;
  await ctx.files.put(storageKey, bytes, { contentType, size: bytes.length });
  const file = {
    id,
    ownerAccountId: studentId,
    purpose: PAYMENT_PROOF_PURPOSE,
    storageKey,
    fileName: upload.fileName,
    contentType,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    createdAt: ctx.now(),
  };
  try {
    const submitted = await recordProof(ctx, packageId, uploadId, file);
    await ctx.uploads.removeStagedUpload(uploadId);
    return submitted;
  } catch (error) {
    await ctx.files.delete(storageKey);
    // A twin of this request may have won: then its answer is the answer.
    const twin = await findByUpload(ctx.db, uploadId, studentId);
    if (twin) return twin;
    throw error;
  }
}

function storableStem(fileName: string): string {
  const stem = fileName.replace(/\.[^.]*$/, '').replaceAll(/[^A-Za-z0-9_-]+/g, '-');
  return stem.slice(0, 60) || 'proof';
}
