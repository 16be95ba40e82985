import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { getSessionWithStudent, moveSession, type SessionWithStudent } from './sessions.store.ts';

/**
 * Moves a scheduled session to cancelled; no credit moves (SESS-2, CREDIT-7). The student is told,
 * and the session leaves their calendar.
 * @throws DomainError not_found, session_not_scheduled.
 */
export async function cancelSession(ctx: AdminContext, id: string): Promise<SessionWithStudent> {
  return ctx.db.transaction(async (tx) => {
    const session = await moveSession(tx, id, 'cancel', { cancelledAt: ctx.now(), updatedAt: ctx.now() });
    await recordAuditEvent(ctx, tx, {
      kind: 'session.cancelled',
      actorId: ctx.currentUser.accountId,
      studentId: session.studentId,
      subjectId: id,
    });
    await ctx.mail.enqueue(tx, {
      kind: 'session-cancelled',
      recipientAccountId: session.studentId,
      data: { sessionId: id },
      dedupeKey: `session-cancelled:${id}`,
    });
    return getSessionWithStudent(tx, id);
  });
}
