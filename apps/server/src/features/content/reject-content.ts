import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { findProposer } from './find-proposer.ts';
import { type ContentWithFile, getContent, moveContent } from './content.store.ts';

/**
 * Rejects a draft of a tutor. They read the reason.
 * @throws DomainError content_status_changed, not_found.
 */
export async function rejectContent(ctx: AdminContext, id: string, reason: string): Promise<ContentWithFile> {
  return ctx.db.transaction(async (tx) => {
    await moveContent(tx, id, 'reject', { updatedAt: ctx.now(), rejectedReason: reason });
    const found = await getContent(tx, id);
    await recordAuditEvent(ctx, tx, {
      kind: 'content.rejected',
      actorId: ctx.currentUser.accountId,
      subjectId: id,
      tutorIds: await findProposer(tx, found.item),
    });
    return found;
  });
}
