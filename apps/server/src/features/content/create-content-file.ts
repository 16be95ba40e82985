import { CONTENT_PURPOSE, type CreateContentFile } from '@thuto/contract/content';
import { decideContentEdit } from '@thuto/domain/learning/content';
import { DomainError } from '@thuto/domain/errors';
import type { SignedInContext } from '../../context.ts';
import { fileExtension } from '../../platform/files/file-name.ts';
import { FileRejected } from '../../platform/files/file-rejected.ts';
import { inspectUpload } from '../../platform/files/inspect-upload.ts';
import { deriveFileId, type NewFile } from '../../platform/files/stored-files.store.ts';
import { UPLOAD_ID } from '../../platform/files/upload-id.ts';
import type { Upload } from '../../platform/files/uploads.ts';
import { getSettings } from '../settings/get-settings.ts';
import { requireSubject } from '../subjects/require-subject.ts';
import { type ContentWithFile, findByFile } from './content.store.ts';
import type { Proposal } from './proposal.ts';
import { recordContentFile } from './record-content-file.ts';

/**
 * Publishes a complete upload as an active item (CONTENT-1, CONTENT-2), or as a draft for a proposal of a tutor. Size and type are validated by the
 * received bytes and the current settings (CONTENT-3). Submitting the same upload again returns the same
 * item. A refused file is not stored.
 * @throws DomainError upload_not_found, upload_incomplete, content_file_invalid, content_file_too_large,
 * content_file_type_not_allowed, service_unavailable when the inspection queue is full, input_invalid for a
 * year on anything but a past paper or a subject that is not taught.
 */
export async function createContentFile(
  ctx: SignedInContext,
  { uploadId, ...words }: CreateContentFile,
  proposal: Proposal | null = null,
): Promise<ContentWithFile> {
  decideContentEdit(words.type, { type: words.type, year: words.year, url: null });
  if (!UPLOAD_ID.test(uploadId)) throw new DomainError('upload_not_found');
  const me = ctx.currentUser.accountId;
  const fileId = deriveFileId(uploadId);
  const earlier = await findByFile(ctx.db, fileId, me);
  if (earlier) return earlier;
  await requireSubject(ctx.db, words.subject);

  try {
    const upload = await ctx.uploads.findWaiting(uploadId, me);
    if (upload?.purpose !== CONTENT_PURPOSE) throw new DomainError('upload_not_found');
    if (!upload.completedAt) throw new DomainError('upload_incomplete');
    const file = await inspectOrDiscard(ctx, upload, fileId);
    const { stream } = await ctx.uploads.openStagedUpload(uploadId);
    const created = await recordContentFile(ctx, words, { uploadId, file, bytes: stream }, proposal).finally(
      () => stream.destroy(),
    );
    await ctx.uploads.removeStagedUpload(uploadId);
    return created;
  } catch (error) {
    // A duplicate request may have won at any of these steps; then return its item.
    const twin = await findByFile(ctx.db, fileId, me);
    if (twin) return twin;
    throw error;
  }
}

async function inspectOrDiscard(ctx: SignedInContext, upload: Upload, fileId: string): Promise<NewFile> {
  try {
    const { maxUploadBytes, allowedFileTypes } = await getSettings(ctx);
    if (upload.size > maxUploadBytes) {
      throw new DomainError('content_file_too_large', { maxSize: maxUploadBytes });
    }
    const { fileType, contentType, size, sha256 } = await inspectUpload(
      ctx.log,
      { purpose: CONTENT_PURPOSE, fileName: upload.fileName, size: upload.size },
      () => ctx.uploads.openStagedUpload(upload.id),
    );
    if (!allowedFileTypes.includes(fileType)) {
      throw new DomainError('content_file_type_not_allowed', { fileType, allowedFileTypes });
    }
    return {
      id: fileId,
      ownerAccountId: ctx.currentUser.accountId,
      purpose: CONTENT_PURPOSE,
      storageKey: `content/${fileId}_${storableStem(upload.fileName)}.${fileType}`,
      fileName: fileExtension(upload.fileName) === null ? `${upload.fileName}.${fileType}` : upload.fileName,
      contentType,
      size,
      sha256,
      createdAt: ctx.now(),
    };
  } catch (error) {
    if (!(error instanceof FileRejected || error instanceof DomainError)) throw error;
    if (error instanceof DomainError && error.code === 'service_unavailable') throw error;
    await ctx.uploads.discard(upload.id);
    throw error instanceof DomainError ? error : new DomainError('content_file_invalid');
  }
}

function storableStem(fileName: string): string {
  const stem = fileName.replace(/\.[^.]*$/, '').replaceAll(/[^A-Za-z0-9_-]+/g, '-');
  return stem.slice(0, 60) || 'content';
}
