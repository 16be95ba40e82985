import type { CreateContentLink } from '@thuto/contract/content';
import type { SignedInContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { requireSubject } from '../subjects/require-subject.ts';
import { type ContentWithFile, getContent, insertItem } from './content.store.ts';
import { originOf, type Proposal } from './proposal.ts';

/**
 * Publishes a link to learning material as an active item (CONTENT-1), or as a draft for a proposal of a tutor.
 * @throws DomainError input_invalid for a subject that is not taught.
 */
export async function createContentLink(
  ctx: SignedInContext,
  link: CreateContentLink,
  proposal: Proposal | null = null,
): Promise<ContentWithFile> {
  const id = ctx.newId();
  return ctx.db.transaction(async (tx) => {
    await requireSubject(tx, link.subject);
    await insertItem(tx, {
      ...link,
      ...originOf(proposal).columns,
      id,
      type: 'link',
      createdBy: ctx.currentUser.accountId,
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    });
    await recordAuditEvent(ctx, tx, {
      ...originOf(proposal).event,
      actorId: ctx.currentUser.accountId,
      subjectId: id,
    });
    return getContent(tx, id);
  });
}
