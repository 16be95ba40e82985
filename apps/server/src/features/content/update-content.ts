import type { UpdateContent } from '@thuto/contract/content';
import { decideContentEdit } from '@thuto/domain/learning/content';
import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { requireSubject } from '../subjects/require-subject.ts';
import { type ContentWithFile, getContent, lockItem, updateItem } from './content.store.ts';

/**
 * Updates an item's texts, subject, type (among file types), year (past papers) or URL (links). The file
 * stays the same.
 * @throws DomainError not_found, input_invalid with the fields that do not fit the item.
 */
export async function updateContent(
  ctx: AdminContext,
  { id, ...words }: UpdateContent,
): Promise<ContentWithFile> {
  return ctx.db.transaction(async (tx) => {
    const present = await lockItem(tx, id);
    decideContentEdit(present.type, words);
    await requireSubject(tx, words.subject, { kept: [present.subject] });
    await updateItem(tx, id, { ...words, updatedAt: ctx.now() });
    await recordAuditEvent(ctx, tx, {
      kind: 'content.changed',
      actorId: ctx.currentUser.accountId,
      subjectId: id,
    });
    return getContent(tx, id);
  });
}
