import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { PAYMENT_PROOF_PURPOSE } from '@thuto/contract/payments';
import { DomainError, type ErrorCode } from '@thuto/domain/errors';
import type { PackageId } from '@thuto/domain/packages';
import type { StudentContext } from '../../context.ts';
import { FileRefused, type RefusalReason } from '../../platform/files/file-refused.ts';
import { inspectProof } from '../../platform/files/inspect-image-or-pdf.ts';
import { announceFile, fileIdOf } from '../../platform/files/stored-files.store.ts';
import type { Upload } from '../../platform/files/uploads.ts';
import { createConcurrencyLimit } from '../../platform/limit-concurrency.ts';
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

const limitInspections = createConcurrencyLimit({ concurrency: 3, maxQueueLength: 100 });

/**
 * Makes a complete upload the proof of payment for a package, and the student's payment pending again (specification 4
 * "Payment proof upload"). The bytes have to be the picture or PDF that the name says. An older proof that still
 * waits is superseded and stays in the history. Submitting the same upload again gives the payment it made.
 * @throws DomainError upload_not_found, upload_incomplete, proof_format_invalid, proof_too_large,
 *   proof_too_many_pixels, proof_too_many_pages, service_unavailable when very many come at once; nothing is kept of a refused proof.
 */
export async function submitPaymentProof(
  ctx: StudentContext,
  { packageId, uploadId }: { packageId: PackageId; uploadId: string },
): Promise<PaymentWithFile> {
  const studentId = ctx.actor.accountId;
  const earlier = await findByUpload(ctx.db, uploadId, studentId);
  if (earlier) return earlier;

  try {
    const upload = await ctx.uploads.findWaiting(uploadId, studentId);
    if (!upload) throw new DomainError('upload_not_found');
    if (!upload.completedAt) throw new DomainError('upload_incomplete');
    // The whole file is in memory from here on, and a picture many times as large as it.
    return await limitInspections(() => inspectAndRecord(ctx, packageId, upload));
  } catch (error) {
    // A twin of this request may have won meanwhile, at any of these steps: then its answer is the answer.
    const twin = await findByUpload(ctx.db, uploadId, studentId);
    if (twin) return twin;
    throw error;
  }
}

async function inspectAndRecord(
  ctx: StudentContext,
  packageId: PackageId,
  upload: Upload,
): Promise<PaymentWithFile> {
  const { id: uploadId, ownerAccountId: studentId } = upload;
  const { stream } = await ctx.uploads.openStagedUpload(uploadId);
  const bytes = await buffer(stream);
  const { contentType, extension } = await inspectProof(bytes, upload.fileName).catch(
    async (error: unknown) => {
      if (!(error instanceof FileRefused)) throw error;
      await ctx.uploads.discard(uploadId);
      throw new DomainError(REFUSALS[error.reason]);
    },
  );

  const id = fileIdOf(uploadId);
  const file = {
    id,
    ownerAccountId: studentId,
    purpose: PAYMENT_PROOF_PURPOSE,
    storageKey: `payment-proofs/${studentId}/${id}_${storableStem(upload.fileName)}.${extension}`,
    fileName: upload.fileName,
    contentType,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    createdAt: ctx.now(),
  };
  // The row comes first and the bytes second, and neither is taken back here: when the answer to the commit is lost,
  // nobody knows whether a payment stands on them. The sweep does.
  await announceFile(ctx.db, file);
  await ctx.files.put(file.storageKey, bytes, { contentType, size: bytes.length });
  const submitted = await recordProof(ctx, packageId, uploadId, id);
  await ctx.uploads.removeStagedUpload(uploadId);
  return submitted;
}

function storableStem(fileName: string): string {
  const stem = fileName.replace(/\.[^.]*$/, '').replaceAll(/[^A-Za-z0-9_-]+/g, '-');
  return stem.slice(0, 60) || 'proof';
}
