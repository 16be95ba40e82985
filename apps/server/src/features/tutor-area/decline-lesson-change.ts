import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { moveChangeRequest } from './lesson-changes.shared.store.ts';

/**
 * Declines a tutor's request to move a lesson. The tutor sees the reason.
 * @throws DomainError not_found, change_request_decided.
 */
export function declineLessonChange(
  ctx: AdminContext,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const { tutorId } = await moveChangeRequest(tx, id, 'decline', {
      declineReason: reason || null,
      decidedBy: ctx.currentUser.accountId,
      decidedAt: ctx.now(),
    });
    await recordAuditEvent(ctx, tx, {
      kind: 'tutor.change-declined',
      actorId: ctx.currentUser.accountId,
      subjectId: id,
      tutorIds: [tutorId],
    });
  });
}
