import type { CreateContentLink } from '@thuto/contract/content';
import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { requireSubject } from '../subjects/require-subject.ts';
import { type ContentWithFile, getContent, insertItem } from './content.store.ts';

/**
 * Publishes a link to learning material as an active item (CONTENT-1).
 * @throws DomainError input_invalid for a subject that is not taught.
 */
export async function createContentLink(
  ctx: AdminContext,
  link: CreateContentLink,
): Promise<ContentWithFile> {
  const id = ctx.newId();
  return ctx.db.transaction(async (tx) => {
    await requireSubject(tx, link.subject);
    await insertItem(tx, {
      ...link,
      id,
      type: 'link',
      createdBy: ctx.currentUser.accountId,
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    });
    await recordAuditEvent(ctx, tx, {
      kind: 'content.created',
      actorId: ctx.currentUser.accountId,
      subjectId: id,
    });
    return getContent(tx, id);
  });
}
