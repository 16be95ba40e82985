import type { Readable } from 'node:stream';
import { CONTENT_PURPOSE, type CreateContentFile } from '@thuto/contract/content';
import type { SignedInContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { createFileRecord, type NewFile } from '../../platform/files/stored-files.store.ts';
import { type ContentWithFile, getContent, insertItem } from './content.store.ts';
import { originOf, type Proposal } from './proposal.ts';

/**
 * Stores an inspected file, creates an item from it and uses up the upload (CONTENT-1). The item is active, or a draft
 * for a proposal of a tutor.
 * @throws DomainError upload_not_found, upload_incomplete.
 */
export async function recordContentFile(
  ctx: SignedInContext,
  words: Omit<CreateContentFile, 'uploadId'>,
  { uploadId, file, bytes }: { uploadId: string; file: NewFile; bytes: Readable },
  proposal: Proposal | null = null,
): Promise<ContentWithFile> {
  const me = ctx.currentUser.accountId;
  // Insert the row before storing the bytes: after a crash in between, the cleanup finds the file.
  await createFileRecord(ctx.db, file);
  await ctx.files.put(file.storageKey, bytes, { contentType: file.contentType, size: file.size });
  const id = ctx.newId();
  return ctx.db.transaction(async (tx) => {
    await ctx.uploads.claim(tx, { id: uploadId, accountId: me, purpose: CONTENT_PURPOSE });
    await insertItem(tx, {
      ...words,
      ...originOf(proposal).columns,
      id,
      fileId: file.id,
      createdBy: me,
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    });
    await recordAuditEvent(ctx, tx, { ...originOf(proposal).event, actorId: me, subjectId: id });
    return getContent(tx, id);
  });
}
