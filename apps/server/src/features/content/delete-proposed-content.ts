import { canTutorDelete } from '@thuto/domain/learning/content';
import { DomainError } from '@thuto/domain/errors';
import type { TutorContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { lockItem, markDeleted } from './content.store.ts';

/**
 * Deletes a draft of the tutor that is not approved; a job then removes its file.
 * @throws DomainError not_found, also for content of others; content_status_changed once it is approved.
 */
export async function deleteProposedContent(ctx: TutorContext, id: string): Promise<void> {
  const { accountId, tutorId } = ctx.currentUser;
  await ctx.db.transaction(async (tx) => {
    const item = await lockItem(tx, id);
    if (item.createdBy !== accountId || !item.isProposed) throw new DomainError('not_found');
    if (!canTutorDelete(item.status))
      throw new DomainError('content_status_changed', { status: item.status });
    await markDeleted(tx, id, ctx.now());
    await recordAuditEvent(ctx, tx, {
      kind: 'content.deleted',
      actorId: accountId,
      subjectId: id,
      tutorIds: [tutorId],
    });
    await ctx.jobs.enqueue(tx, 'content.remove', { contentId: id });
  });
}
