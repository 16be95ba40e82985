import type { ErrorCode } from '@thuto/domain/errors';
import { ApiError, isOffline } from '../../../lib/api/api-error.ts';
import { formatBytes } from '../../../lib/format/format-bytes.ts';
import { UploadCanceled } from '../../../lib/upload/upload-canceled.ts';

/** A proxy refused the file in pieces of any size. */
const BLOCKED =
  'The network between you and us does not let this file through. Please try another connection or a smaller file, and tell us.';

/** The file was rejected before the upload started. */
export class ProofRefused extends Error {
  override readonly name = 'ProofRefused';
  readonly code: 'proof_format_invalid' | 'proof_too_large' | 'proof_missing';
  readonly maxSize: number | undefined;

  constructor(code: ProofRefused['code'], maxSize?: number) {
    super(code);
    this.code = code;
    this.maxSize = maxSize;
  }
}

const UNAUTHORIZED = 'You are not authorized to upload files. Please log in again.';
const CANCELED = 'Upload was canceled. Please try again.';
const NETWORK = 'Network error. Please check your internet connection and try again.';
const FORMAT = 'Invalid file format. Please upload an image or PDF file.';
const NOT_FOUND = 'Storage bucket not found. Please contact support.';
const FALLBACK_MESSAGE = 'Error uploading payment proof. Please try again.';

/** The required messages (PAY-10), and messages in the same style for the other codes. */
const BY_CODE: Readonly<Partial<Record<ErrorCode, string>>> = {
  sign_in_required: UNAUTHORIZED,
  role_insufficient: UNAUTHORIZED,
  account_deactivated: UNAUTHORIZED,
  email_unverified: UNAUTHORIZED,
  origin_not_allowed: UNAUTHORIZED,
  proof_missing: 'Please select a package and upload payment proof.',
  proof_format_invalid: FORMAT,
  proof_too_many_pixels: 'Image too large. Please upload an image with fewer pixels.',
  proof_too_many_pages: 'PDF too long. Please upload only the pages that show the payment.',
  upload_already_submitted:
    'This file has already been submitted for another package. Please upload it again for this one.',
  upload_not_found: NOT_FOUND,
  not_found: NOT_FOUND,
  request_too_frequent: 'Too many uploads. Please wait a few minutes and try again.',
  package_not_found: 'Package not found',
};

/** For responses that are not ours, such as a proxy's. */
const BY_STATUS: Readonly<Record<number, string>> = {
  401: UNAUTHORIZED,
  403: UNAUTHORIZED,
  404: NOT_FOUND,
  410: NOT_FOUND,
  415: FORMAT,
};

const QUOTA_EXCEEDED = 'There is not enough space left for this file in your account.';
const TOO_LARGE = 'File too large. Please upload a smaller file.';

function tooLarge(maxSize: unknown): string {
  if (typeof maxSize !== 'number') return TOO_LARGE;
  return `File too large. Please upload a file of at most ${formatBytes(maxSize)}.`;
}

function quotaExceeded({ usedBytes, quotaBytes }: ApiError['details']): string {
  if (typeof usedBytes !== 'number' || typeof quotaBytes !== 'number') return QUOTA_EXCEEDED;
  const left = Math.max(0, quotaBytes - usedBytes);
  return left < 1024
    ? `${QUOTA_EXCEEDED} Please contact us, so that we can make room.`
    : `${QUOTA_EXCEEDED} Please upload a file of at most ${formatBytes(left)}, or contact us.`;
}

function dailyLimitReached({ maxPerDay, retryAfterSeconds }: ApiError['details']): string {
  const reached =
    typeof maxPerDay === 'number'
      ? `You have submitted ${maxPerDay} proofs within 24 hours.`
      : 'You have submitted the most proofs for one day.';
  if (typeof retryAfterSeconds !== 'number') return `${reached} Please try again tomorrow.`;
  const hours = Math.max(1, Math.ceil(retryAfterSeconds / 3600));
  return `${reached} Please try again in ${hours === 1 ? 'an hour' : `${hours} hours`}.`;
}

/** Returns the message for a proof that could not be submitted. */
export function getProofErrorMessage(error: unknown): string {
  if (error instanceof UploadCanceled) return CANCELED;
  if (isOffline(error)) return NETWORK;
  if (error instanceof ProofRefused) {
    return error.code === 'proof_too_large'
      ? tooLarge(error.maxSize)
      : (BY_CODE[error.code] ?? FALLBACK_MESSAGE);
  }
  if (!(error instanceof ApiError)) return FALLBACK_MESSAGE;
  if (error.code === 'proof_quota_exceeded') return quotaExceeded(error.details);
  if (error.code === 'proof_daily_limit_reached') return dailyLimitReached(error.details);
  if (error.code === 'upload_blocked') return BLOCKED;
  if (error.code === 'proof_too_large' || error.status === 413) return tooLarge(error.details['maxSize']);
  return BY_CODE[error.code] ?? BY_STATUS[error.status] ?? FALLBACK_MESSAGE;
}
