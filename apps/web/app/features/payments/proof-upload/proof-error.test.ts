import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError, toApiError } from '../../../lib/api/api-error.ts';
import { UploadCanceled } from '../../../lib/upload/upload-canceled.ts';
import { ProofRefused, getProofErrorMessage } from './proof-error.ts';

const UNAUTHORIZED = 'You are not authorized to upload files. Please log in again.';
const NOT_FOUND = 'Storage bucket not found. Please contact support.';
const FORMAT = 'Invalid file format. Please upload an image or PDF file.';
const FALLBACK_MESSAGE = 'Error uploading payment proof. Please try again.';

describe('getProofErrorMessage', () => {
  it.each([
    ['an expired session', new ApiError({ code: 'sign_in_required', status: 401 }), UNAUTHORIZED],
    ['a deactivated account', new ApiError({ code: 'account_deactivated', status: 403 }), UNAUTHORIZED],
    ["a proxy's 401", toApiError(401, '<html>'), UNAUTHORIZED],
    ['Cancel', new UploadCanceled(), 'Upload was canceled. Please try again.'],
    [
      'a missing response',
      new NetworkError(),
      'Network error. Please check your internet connection and try again.',
    ],
    ['a file of another format', new ApiError({ code: 'proof_format_invalid', status: 415 }), FORMAT],
    ['a text file', new ProofRefused('proof_format_invalid'), FORMAT],
    ['a deleted upload', new ApiError({ code: 'upload_not_found', status: 404 }), NOT_FOUND],
    ["a proxy's 404", toApiError(404, null), NOT_FOUND],
    [
      'a missing file',
      new ProofRefused('proof_missing'),
      'Please select a package and upload payment proof.',
    ],
    [
      'a file that is too large for the known limit',
      new ProofRefused('proof_too_large', 50 * 1024 * 1024),
      'File too large. Please upload a file of at most 50 MB.',
    ],
    [
      'a file that the server rejects as too large',
      new ApiError({ code: 'proof_too_large', status: 413, details: { maxSize: 1_048_576 } }),
      'File too large. Please upload a file of at most 1.0 MB.',
    ],
    [
      "a proxy's 413",
      toApiError(413, null),
      'The network between you and us does not let this file through. Please try another connection or a smaller file, and tell us.',
    ],
    [
      'an image with too many pixels',
      new ApiError({ code: 'proof_too_many_pixels', status: 422 }),
      'Image too large. Please upload an image with fewer pixels.',
    ],
    [
      'too many pages',
      new ApiError({ code: 'proof_too_many_pages', status: 422 }),
      'PDF too long. Please upload only the pages that show the payment.',
    ],
    [
      'an account with some space left',
      new ApiError({
        code: 'proof_quota_exceeded',
        status: 413,
        details: { usedBytes: 190 * 1024 * 1024, quotaBytes: 200 * 1024 * 1024 },
      }),
      'There is not enough space left for this file in your account. Please upload a file of at most 10 MB, or contact us.',
    ],
    [
      'an account without space',
      new ApiError({ code: 'proof_quota_exceeded', status: 413, details: { usedBytes: 9, quotaBytes: 9 } }),
      'There is not enough space left for this file in your account. Please contact us, so that we can make room.',
    ],
    [
      'the most proofs for one day',
      new ApiError({
        code: 'proof_daily_limit_reached',
        status: 429,
        details: { maxPerDay: 10, retryAfterSeconds: 5 * 3600 - 20 },
      }),
      'You have submitted 10 proofs within 24 hours. Please try again in 5 hours.',
    ],
    [
      'an upload submitted for another package',
      new ApiError({ code: 'upload_already_submitted', status: 409 }),
      'This file has already been submitted for another package. Please upload it again for this one.',
    ],
    ['a server that broke', new ApiError({ code: 'internal_error', status: 500 }), FALLBACK_MESSAGE],
    ['an incomplete upload', new ApiError({ code: 'upload_incomplete', status: 409 }), FALLBACK_MESSAGE],
    ['anything else', new TypeError('x is not a function'), FALLBACK_MESSAGE],
  ])('returns the message for %s (PAY-9, PAY-10)', (_what, error, words) => {
    expect(getProofErrorMessage(error)).toBe(words);
  });
});
