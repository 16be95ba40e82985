import { takeForCompletedSession } from '@thuto/domain/credits';
import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { moveCredits } from '../credits/move-credits.ts';
import { recordLastSession } from '../profiles/record-last-session.ts';
import { getSessionWithStudent, moveSession, type SessionWithStudent } from './sessions.store.ts';

/**
 * Moves a scheduled session to completed, counts it and takes one credit, never below 0; notes it as the student's
 * last session (SESS-2, CREDIT-7).
 * @throws DomainError not_found, session_not_scheduled.
 */
export async function completeSession(ctx: AdminContext, id: string): Promise<SessionWithStudent> {
  return ctx.db.transaction(async (tx) => {
    const session = await moveSession(tx, id, 'complete', { completedAt: ctx.now(), updatedAt: ctx.now() });
    await moveCredits(ctx, tx, { studentId: session.studentId, cause: `session:${id}` }, (balance) => [
      takeForCompletedSession(balance),
    ]);
    await recordLastSession(tx, session.studentId, session.startsAt);
    await recordAuditEvent(ctx, tx, {
      kind: 'session.completed',
      actorId: ctx.currentUser.accountId,
      studentId: session.studentId,
      subjectId: id,
    });
    return getSessionWithStudent(tx, id);
  });
}
