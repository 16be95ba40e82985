import type { SignedInContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import type { LessonView } from './lesson-rows.shared.store.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { consumeCredit } from '../credits/consume-credit.ts';
import {
  getLessonWithStudent,
  type LessonWithStudent,
  moveParticipant,
  settleLesson,
} from './lessons.shared.store.ts';

/**
 * Marks an approved booking or a scheduled session as completed, and consumes its credit: the one that an approval held
 * (CREDIT-6), or for a session that was scheduled without one a credit that is available now (CREDIT-7).
 * @throws DomainError not_found, booking_not_approved, session_not_scheduled.
 */
export async function completeLessonIn(
  ctx: SignedInContext,
  tx: Tx,
  view: LessonView,
  id: string,
): Promise<LessonWithStudent> {
  const now = ctx.now();
  const { studentId, lessonId } = await moveParticipant(tx, view, id, 'complete', {
    completedAt: now,
    outcome: 'completed',
    outcomeAt: now,
    updatedAt: now,
  });
  await settleLesson(tx, lessonId);
  await consumeCredit(ctx, tx, { studentId, participantId: id });
  const changed = await getLessonWithStudent(tx, view, id);
  await recordAuditEvent(ctx, tx, {
    kind: `${view}.completed`,
    actorId: ctx.currentUser.accountId,
    studentId,
    subjectId: id,
    tutorIds: [changed.lesson.tutorId],
  });
  return changed;
}

/** The same in a transaction of its own. */
export const completeLesson = (
  ctx: SignedInContext,
  view: LessonView,
  id: string,
): Promise<LessonWithStudent> => ctx.db.transaction((tx) => completeLessonIn(ctx, tx, view, id));
