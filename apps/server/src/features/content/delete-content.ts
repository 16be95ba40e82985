import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { markDeleted } from './content.store.ts';

/**
 * Deletes an item. It disappears for everyone with this transaction; a job then removes its stored file and
 * its record (CONTENT-4). The cleanup does so if the job is lost.
 * @throws DomainError not_found.
 */
export async function deleteContent(ctx: AdminContext, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await markDeleted(tx, id, ctx.now());
    await recordAuditEvent(ctx, tx, {
      kind: 'content.deleted',
      actorId: ctx.currentUser.accountId,
      subjectId: id,
    });
    await ctx.jobs.enqueue(tx, 'content.remove', { contentId: id });
  });
}
