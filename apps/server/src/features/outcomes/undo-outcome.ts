import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import { lockTimes, rejectConflictingLesson } from '../lessons/taken-times.shared.store.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { reverseOutcomeCredit } from '../credits/reverse-outcome-credit.ts';
import { enqueueStudentMail } from '../students/enqueue-student-mail.ts';
import { requireSeats } from '../group-lessons/seats.shared.store.ts';
import { moveParticipant, settleLesson } from '../lessons/lessons.shared.store.ts';
import { notifyTutor } from '../lessons/notify-tutor.ts';
import type { Tx } from '../../platform/db/client.ts';
import {
  getLessonWithOutcome,
  getNamedLesson,
  type LessonWithOutcomeRow,
  lockNamedLesson,
} from './outcomes.store.ts';

/**
 * Undoes an outcome that the desk or the tutor marked (LESSON-9): the lesson is confirmed again, and a counter entry in the
 * ledger takes back what the outcome moved. A lesson that is still ahead takes its time again, and family and tutor are
 * mailed.
 * @throws DomainError not_found, outcome_not_marked, credits_insufficient if the session that it returned is used already,
 * student_time_taken, tutor_time_taken, group_lesson_full, group_lesson_changed.
 */
export function undoOutcome(ctx: AdminContext, id: string): Promise<LessonWithOutcomeRow> {
  return ctx.db.transaction((tx) => undoOutcomeIn(ctx, tx, id));
}

/** `undoOutcome` in the caller's transaction. */
export async function undoOutcomeIn(ctx: AdminContext, tx: Tx, id: string): Promise<LessonWithOutcomeRow> {
  await lockTimes(tx, (await getNamedLesson(tx, id)).lesson);
  const { view, lesson } = await lockNamedLesson(tx, id);
  if (lesson.outcome === null) throw new DomainError('outcome_not_marked');
  const { studentId, tutorId, startsAt, endsAt, outcome } = lesson;
  const now = ctx.now();
  await rejectConflictingLesson(
    tx,
    { studentId, tutorId, startsAt, endsAt },
    async (tx) => {
      const { lessonId } = await moveParticipant(tx, view, id, 'undo-outcome', {
        outcome: null,
        outcomeAt: null,
        reason: null,
        isLateCancellation: false,
        completedAt: null,
        cancelledAt: null,
        noShowAt: null,
        updatedAt: now,
      });
      await requireSeats(tx, lessonId);
      await settleLesson(tx, lessonId);
    },
    id,
  );
  await reverseOutcomeCredit(ctx, tx, { studentId, participantId: id });
  await recordAuditEvent(ctx, tx, {
    kind: `${view}.outcome-undone`,
    actorId: ctx.currentUser.accountId,
    studentId,
    subjectId: id,
    tutorIds: [tutorId],
    details: { outcome },
  });
  if (startsAt > now) {
    const kind = view === 'booking' ? 'booking-approved' : 'session-scheduled';
    await enqueueStudentMail(ctx, tx, studentId, {
      kind,
      data: view === 'booking' ? { bookingId: id } : { sessionId: id },
      dedupeKey: `${kind}:${id}:${now.getTime()}`,
    });
    await notifyTutor(ctx, tx, 'assigned', { view, id, tutorId });
  }
  return getLessonWithOutcome(tx, id);
}
