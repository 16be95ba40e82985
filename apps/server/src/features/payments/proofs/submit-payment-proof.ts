import { PAYMENT_PROOF_PURPOSE } from '@thuto/contract/payments';
import { bandsOfPicture } from '@thuto/domain/payments/claim-evidence';
import { DomainError, type ErrorCode } from '@thuto/domain/errors';
import { requireClaimable } from '@thuto/domain/payments/orders';
import type { StudentContext } from '../../../context.ts';
import { withExtensionOf } from '../../../platform/files/file-name.ts';
import { FileRejected, type FileRejectionReason } from '../../../platform/files/file-rejected.ts';
import { inspectUpload } from '../../../platform/files/inspect-upload.ts';
import { openInspected } from '../../../platform/files/open-inspected.ts';
import { createFileRecord, deriveFileId } from '../../../platform/files/stored-files.store.ts';
import type { Upload } from '../../../platform/files/uploads.ts';
import { createKeyedConcurrencyLimit } from '../../../platform/limit-concurrency.ts';
import { limitRate } from '../../../platform/rate-limits/rate-limits.ts';
import { getMyOrder } from '../orders/get-my-order.ts';
import { requirePackageOnSale } from '../../packages/require-package-on-sale.ts';
import { findByUpload, type PaymentWithFile } from '../payments.store.ts';
import { requireProofAllowance } from './proof-allowance.ts';
import { type ProofTarget, recordProof } from './record-proof.ts';

const REFUSALS: Readonly<Record<FileRejectionReason, ErrorCode>> = {
  invalid_format: 'proof_format_invalid',
  damaged: 'proof_format_invalid',
  empty: 'proof_format_invalid',
  too_large: 'proof_too_large',
  too_many_pixels: 'proof_too_many_pixels',
  too_many_pages: 'proof_too_many_pages',
  too_costly: 'proof_format_invalid',
};

/** Limits a student to one submission at a time. A repeated one finds the payment of the first. */
const limitSubmissions = createKeyedConcurrencyLimit({ concurrency: 1, maxQueueLength: 20 });
/** Limit of inspected submissions, refused files included. */
const INSPECTION_LIMIT = { points: 30, seconds: 60 * 60 };

/**
 * Submits a complete upload as the proof of payment for a package or an order; the student's payment is pending again
 * (PAY-5). The bytes must be a picture or PDF; a picture is stored as the inspection has encoded it again (PAY-7). Supersedes an older pending proof: its payment
 * stays in the history, its file is removed (PAY-21). Submitting the same upload again returns its payment.
 * @throws DomainError package_not_found; not_found, order_not_open for an order; upload_not_found, upload_incomplete,
 *   upload_already_submitted for another package or order, proof_daily_limit_reached, proof_quota_exceeded,
 *   request_too_frequent, service_unavailable when too many are waiting. @throws DomainError proof_format_invalid,
 *   proof_too_large, proof_too_many_pixels, proof_too_many_pages; such a file is deleted.
 */
export async function submitPaymentProof(
  ctx: StudentContext,
  { uploadId, ...target }: ProofTarget & { readonly uploadId: string },
): Promise<PaymentWithFile> {
  const studentId = ctx.student.id;
  const { accountId } = ctx.currentUser;
  const findEarlier = async () => {
    const earlier = await findByUpload(ctx.db, uploadId, studentId);
    if (earlier && !isSameTarget(earlier, target)) throw new DomainError('upload_already_submitted');
    return earlier;
  };
  return limitSubmissions(studentId, async () => {
    const earlier = await findEarlier();
    if (earlier) return earlier;
    if ('orderId' in target) requireClaimable((await getMyOrder(ctx, target.orderId)).order.status);
    else await requirePackageOnSale(ctx.db, target.packageId);
    try {
      const upload = await ctx.uploads.findWaiting(uploadId, accountId);
      if (!upload) throw new DomainError('upload_not_found');
      if (!upload.completedAt) throw new DomainError('upload_incomplete');
      await requireProofAllowance(ctx, ctx.db, studentId, upload.size);
      await limitRate(ctx, `proof-inspection:${accountId}`, INSPECTION_LIMIT);
      return await inspectAndRecord(ctx, target, upload);
    } catch (error) {
      // The same request may have succeeded on another server process meanwhile: return its payment.
      const twin = await findEarlier();
      if (twin) return twin;
      throw error;
    }
  });
}

const isSameTarget = ({ order }: PaymentWithFile, target: ProofTarget) =>
  'orderId' in target ? order.id === target.orderId : order.packageId === target.packageId;

async function inspectAndRecord(
  ctx: StudentContext,
  target: ProofTarget,
  upload: Upload,
): Promise<PaymentWithFile> {
  const { id: uploadId, ownerAccountId } = upload;
  const inspected = await inspectOrDiscard(ctx, upload);

  const id = deriveFileId(uploadId);
  const file = {
    id,
    ownerAccountId,
    purpose: PAYMENT_PROOF_PURPOSE,
    storageKey: `payment-proofs/${ownerAccountId}/${id}_${storableStem(upload.fileName)}.${inspected.extension}`,
    fileName: withExtensionOf(upload.fileName, inspected.extension),
    contentType: inspected.contentType,
    size: inspected.size,
    sha256: inspected.sha256,
    pictureHash: inspected.pictureHash ?? null,
    pictureBands: inspected.pictureHash === undefined ? null : bandsOfPicture(inspected.pictureHash),
    createdAt: ctx.now(),
  };
  // Inserts the row first and stores the bytes second. Neither is removed here on an error: if the response of a commit
  // is lost, a payment may use them. The cleanup job removes unused files.
  await createFileRecord(ctx.db, file);
  const stream = await openInspected(ctx.uploads, uploadId, inspected);
  try {
    await ctx.files.put(file.storageKey, stream, { contentType: file.contentType, size: file.size });
  } finally {
    stream.destroy();
  }
  const submitted = await recordProof(ctx, target, uploadId, id);
  await ctx.uploads.removeStagedUpload(uploadId);
  return submitted;
}

async function inspectOrDiscard(ctx: StudentContext, { id, fileName, size }: Upload) {
  const job = { purpose: PAYMENT_PROOF_PURPOSE, fileName, size } as const;
  try {
    return await inspectUpload(ctx.log, job, () => ctx.uploads.openStagedUpload(id));
  } catch (error) {
    if (!(error instanceof FileRejected)) throw error;
    await ctx.uploads.discard(id);
    throw new DomainError(REFUSALS[error.reason]);
  }
}

function storableStem(fileName: string): string {
  const stem = fileName.replace(/\.[^.]*$/, '').replaceAll(/[^A-Za-z0-9_-]+/g, '-');
  return stem.slice(0, 60) || 'proof';
}
