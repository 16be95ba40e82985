import { CONTENT_FILE_TYPES, type ContentFileType } from '@thuto/domain/content';
import { formatNotAllowedError, formatTooLargeError } from './content-error.ts';

/** What the picker offers (CONTENT-2). */
export const ACCEPTED_CONTENT = CONTENT_FILE_TYPES.map((type) => `.${type}`).join(',');

const ENDING = /\.([a-z0-9]+)$/i;

/** What is wrong with a chosen file, as far as can be told before it is sent; the server looks at its bytes. */
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
