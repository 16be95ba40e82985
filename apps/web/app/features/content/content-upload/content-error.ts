import type { ErrorCode } from '@thuto/domain/errors';
import { ApiError, isOffline } from '../../../lib/api/api-error.ts';
import { getErrorMessage } from '../../../lib/api/error-copy.ts';
import { formatBytes } from '../../../lib/format/format-bytes.ts';
import { UploadCanceled } from '../../../lib/upload/upload-canceled.ts';

const OVERRIDES: Readonly<Partial<Record<ErrorCode, string>>> = {
  not_found: 'This content is no longer here.',
  upload_not_found: 'The upload is no longer there. Please try again.',
  upload_incomplete: 'The upload is not complete. Please try again.',
};

export const formatTooLargeError = (maxBytes: number) =>
  `File too large. Please upload a file of at most ${formatBytes(maxBytes)}.`;

export const formatNotAllowedError = (allowed: readonly string[]) =>
  `Files of this type are not allowed. Allowed: ${allowed.map((type) => `.${type}`).join(', ')}.`;

/**
 * Returns the message for content that could not be published, changed or deleted.
 * @param fallback for codes that do not describe the task.
 */
export function getContentErrorMessage(error: unknown, fallback: string): string {
  if (error instanceof UploadCanceled) return 'Upload was canceled. Please try again.';
  if (isOffline(error)) {
    return 'Network error. Please check your internet connection and try again. An upload resumes where it stopped.';
  }
  if (error instanceof ApiError) {
    const { maxSize, allowedFileTypes } = error.details;
    if (error.code === 'content_file_too_large' && typeof maxSize === 'number')
      return formatTooLargeError(maxSize);
    if (error.code === 'content_file_type_not_allowed' && Array.isArray(allowedFileTypes)) {
      return formatNotAllowedError(allowedFileTypes.map(String));
    }
  }
  return getErrorMessage(error, fallback, OVERRIDES);
}
