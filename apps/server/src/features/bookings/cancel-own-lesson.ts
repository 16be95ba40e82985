import { DomainError } from '@thuto/domain/errors';
import { type CancellationCost, decideFamilyCancellation } from '@thuto/domain/lessons/lesson-policy';
import { refuseStatus } from '@thuto/domain/lessons/lessons';
import type { StudentContext } from '../../context.ts';
import type { LessonOfStudent, LessonView } from '../lessons/lesson-rows.shared.store.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { consumeCredit } from '../credits/consume-credit.ts';
import { releaseCredit } from '../credits/release-credit.ts';
import { enqueueStudentMail } from '../students/enqueue-student-mail.ts';
import { getLesson, lockLesson, moveParticipant, settleLesson } from '../lessons/lessons.shared.store.ts';

/**
 * Cancels the student's own confirmed lesson (LESSON-6). In time it returns the credit that the lesson holds; later it uses
 * the session. In a small group it acts on this student. The family is mailed, and the times are free again.
 * @param input.cost what the screen said that it costs.
 * @throws DomainError not_found, also for another student's lesson; booking_not_approved, session_not_scheduled,
 * lesson_started, cancellation_costs_session.
 */
export async function cancelOwnLesson(
  ctx: StudentContext,
  view: LessonView,
  { id, cost: accepted }: { readonly id: string; readonly cost: CancellationCost },
): Promise<LessonOfStudent> {
  const studentId = ctx.student.id;
  return ctx.db.transaction(async (tx) => {
    const lesson = await lockLesson(tx, view, id);
    if (lesson.studentId !== studentId) throw new DomainError('not_found');
    if (lesson.status !== 'confirmed') throw refuseStatus(lesson.origin, lesson.status, 'cancel');
    const now = ctx.now();
    const policed = { ...lesson, startsAt: lesson.startsAt.getTime() };
    const isLate = decideFamilyCancellation(policed, accepted, now.getTime()) === 'uses_session';
    await moveParticipant(tx, view, id, 'cancel', {
      isLateCancellation: isLate,
      cancelledAt: now,
      updatedAt: now,
    });
    await settleLesson(tx, lesson.lessonId);
    if (isLate) await consumeCredit(ctx, tx, { studentId, participantId: id });
    else await releaseCredit(ctx, tx, { studentId, participantId: id });
    await recordAuditEvent(ctx, tx, {
      kind: `${view}.cancelled`,
      actorId: ctx.currentUser.accountId,
      studentId,
      subjectId: id,
      details: { byFamily: true, isLate },
    });
    await enqueueStudentMail(ctx, tx, studentId, {
      kind: `${view}-cancelled`,
      data: view === 'booking' ? { bookingId: id } : { sessionId: id },
      dedupeKey: `${view}-cancelled:${id}`,
    });
    return getLesson(tx, view, id);
  });
}
