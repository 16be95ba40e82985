import { HOMEWORK_PURPOSE } from '@thuto/contract/homework';
import { DomainError, type ErrorCode } from '@thuto/domain/errors';
import { MAX_HOMEWORK_FILE_BYTES } from '@thuto/domain/learning/homework';
import type { StudentContext } from '../../context.ts';
import { withExtensionOf } from '../../platform/files/file-name.ts';
import { FileRejected, type FileRejectionReason } from '../../platform/files/file-rejected.ts';
import { inspectUpload } from '../../platform/files/inspect-upload.ts';
import { openInspected } from '../../platform/files/open-inspected.ts';
import { createFileRecord, deriveFileId } from '../../platform/files/stored-files.store.ts';
import { limitRate } from '../../platform/rate-limits/rate-limits.ts';

const REFUSALS: Readonly<Record<FileRejectionReason, ErrorCode>> = {
  invalid_format: 'homework_file_invalid',
  damaged: 'homework_file_invalid',
  empty: 'homework_file_invalid',
  too_large: 'homework_file_too_large',
  too_many_pixels: 'homework_file_too_large',
  too_many_pages: 'homework_file_too_large',
  too_costly: 'homework_file_invalid',
};

/** Limit of inspected files, refused ones included. */
const INSPECTION_LIMIT = { points: 120, seconds: 60 * 60 };

/**
 * Inspects a complete upload and stores its bytes. A clean-up removes them if they are not handed in. Safe to repeat.
 * @throws DomainError upload_not_found, upload_incomplete, request_too_frequent, service_unavailable when too many are
 *   waiting; homework_file_invalid, homework_file_too_large with the name of the file, which is deleted.
 */
export async function stageHomeworkFile(ctx: StudentContext, uploadId: string): Promise<void> {
  const { accountId } = ctx.currentUser;
  const upload = await ctx.uploads.findWaiting(uploadId, accountId);
  if (upload?.purpose !== HOMEWORK_PURPOSE) throw new DomainError('upload_not_found');
  if (!upload.completedAt) throw new DomainError('upload_incomplete');
  const { fileName, size } = upload;
  await limitRate(ctx, `homework-inspection:${accountId}`, INSPECTION_LIMIT);
  const open = () => ctx.uploads.openStagedUpload(uploadId);
  const inspected = await inspectUpload(ctx.log, { purpose: HOMEWORK_PURPOSE, fileName, size }, open).catch(
    async (error: unknown) => {
      if (!(error instanceof FileRejected)) throw error;
      await ctx.uploads.discard(uploadId);
      throw new DomainError(REFUSALS[error.reason], { fileName, maxSize: MAX_HOMEWORK_FILE_BYTES });
    },
  );
  const id = deriveFileId(uploadId);
  const file = {
    id,
    ownerAccountId: accountId,
    purpose: HOMEWORK_PURPOSE,
    storageKey: `homework/${id}.${inspected.extension}`,
    fileName: withExtensionOf(fileName, inspected.extension),
    contentType: inspected.contentType,
    size: inspected.size,
    sha256: inspected.sha256,
    createdAt: ctx.now(),
  };
  // The row first, so that the clean-up finds the bytes after a crash.
  await createFileRecord(ctx.db, file);
  const stream = await openInspected(ctx.uploads, uploadId, inspected);
  try {
    await ctx.files.put(file.storageKey, stream, { contentType: file.contentType, size: file.size });
  } finally {
    stream.destroy();
  }
}
