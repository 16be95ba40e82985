import type { SignedInContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import type { LessonWord } from './lesson-rows.shared.store.ts';
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
  word: LessonWord,
  id: string,
): Promise<LessonWithStudent> {
  const now = ctx.now();
  const { studentId, lessonId } = await moveParticipant(tx, word, id, 'complete', {
    completedAt: now,
    outcome: 'completed',
    outcomeAt: now,
    updatedAt: now,
  });
  await settleLesson(tx, lessonId);
  await consumeCredit(ctx, tx, { studentId, participantId: id });
  const changed = await getLessonWithStudent(tx, word, id);
  await recordAuditEvent(ctx, tx, {
    kind: `${word}.completed`,
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
  word: LessonWord,
  id: string,
): Promise<LessonWithStudent> => ctx.db.transaction((tx) => completeLessonIn(ctx, tx, word, id));
