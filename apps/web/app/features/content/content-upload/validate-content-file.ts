import { CONTENT_FILE_TYPES, type ContentFileType } from '@thuto/domain/learning/content';
import { formatNotAllowedError, formatTooLargeError } from './content-error.ts';

/** File extensions for the file picker (CONTENT-2). */
export const ACCEPTED_CONTENT = CONTENT_FILE_TYPES.map((type) => `.${type}`).join(',');

const ENDING = /\.([a-z0-9]+)$/i;

/** Returns what is wrong with a selected file before it is uploaded. The server also checks its bytes. */
export function validateContentFile(
  file: Pick<File, 'name' | 'size'>,
  limits: { allowedFileTypes: readonly ContentFileType[]; maxUploadBytes: number },
): string | undefined {
  const ending = ENDING.exec(file.name)?.[1]?.toLowerCase();
  if (!CONTENT_FILE_TYPES.some((type) => type === ending)) {
    return 'Invalid file format. Please choose a .pdf, .doc, .docx, .mp4, .mov or .avi file.';
  }
  if (!limits.allowedFileTypes.some((type) => type === ending)) {
    return formatNotAllowedError(limits.allowedFileTypes);
  }
  if (file.size === 0) return 'This file is empty.';
  return file.size > limits.maxUploadBytes ? formatTooLargeError(limits.maxUploadBytes) : undefined;
}
