import { requireStarted } from '@thuto/domain/lessons/lessons';
import type { SignedInContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import type { LessonView } from './lesson-rows.shared.store.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { consumeCredit } from '../credits/consume-credit.ts';
import { releaseCredit } from '../credits/release-credit.ts';
import {
  getLessonWithStudent,
  type LessonWithStudent,
  moveParticipant,
  settleLesson,
} from './lessons.shared.store.ts';

interface Absence {
  readonly id: string;
  readonly takesCredit: boolean;
}

/**
 * Marks that the student did not come to an approved booking or a scheduled session (LESSON-4). It never counts as a
 * completed lesson.
 * @param absence.takesCredit true consumes the credit; false returns it to the student.
 * @throws DomainError not_found, booking_not_approved, session_not_scheduled; lesson_not_started before the start.
 */
export function markNoShow(
  ctx: SignedInContext,
  view: LessonView,
  absence: Absence,
): Promise<LessonWithStudent> {
  return ctx.db.transaction((tx) => markNoShowIn(ctx, tx, view, absence));
}

/** `markNoShow` in the caller's transaction. */
export async function markNoShowIn(
  ctx: SignedInContext,
  tx: Tx,
  view: LessonView,
  { id, takesCredit }: Absence,
): Promise<LessonWithStudent> {
  const now = ctx.now();
  // The update locks the row, so that a concurrent move cannot change the start any more.
  const { studentId, lessonId, startsAt } = await moveParticipant(tx, view, id, 'no-show', {
    noShowAt: now,
    outcome: 'student_absent',
    outcomeAt: now,
    updatedAt: now,
  });
  requireStarted(startsAt.getTime(), now.getTime());
  await settleLesson(tx, lessonId);
  if (takesCredit) await consumeCredit(ctx, tx, { studentId, participantId: id });
  else await releaseCredit(ctx, tx, { studentId, participantId: id });
  const changed = await getLessonWithStudent(tx, view, id);
  await recordAuditEvent(ctx, tx, {
    kind: `${view}.no-show`,
    actorId: ctx.currentUser.accountId,
    studentId,
    subjectId: id,
    tutorIds: [changed.lesson.tutorId],
    details: { takesCredit },
  });
  return changed;
}
