import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { findProposer } from './find-proposer.ts';
import { type ContentWithFile, getContent, moveContent } from './content.store.ts';

/**
 * Approves a draft of a tutor: students see it from now on.
 * @throws DomainError content_status_changed, not_found.
 */
export async function approveContent(ctx: AdminContext, id: string): Promise<ContentWithFile> {
  return ctx.db.transaction(async (tx) => {
    await moveContent(tx, id, 'approve', { updatedAt: ctx.now(), rejectedReason: null });
    const found = await getContent(tx, id);
    await recordAuditEvent(ctx, tx, {
      kind: 'content.approved',
      actorId: ctx.currentUser.accountId,
      subjectId: id,
      tutorIds: await findProposer(tx, found.item),
    });
    return found;
  });
}
