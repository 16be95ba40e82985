import type { SignedInContext } from '../../context.ts';
import type { LessonWord } from './lesson-rows.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { releaseCredit } from '../credits/release-credit.ts';
import { enqueueStudentMail } from '../students/enqueue-student-mail.ts';
import {
  getLessonWithStudent,
  type LessonWithStudent,
  moveParticipant,
  settleLesson,
} from './lessons.store.ts';
import { notifyTutor } from './notify-tutor.ts';

/**
 * Cancels an approved booking or a scheduled session (LESSON-2). The credit that it holds returns to the student, the
 * times are free again, the family is mailed, and calendars remove the event. In a small group it acts on this student.
 * @param reason shown to the family, if there is one.
 * @throws DomainError not_found, booking_not_approved, session_not_scheduled.
 */
export async function cancelLesson(
  ctx: SignedInContext,
  word: LessonWord,
  { id, reason }: { readonly id: string; readonly reason?: string | undefined },
): Promise<LessonWithStudent> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.now();
    const { studentId, lessonId } = await moveParticipant(tx, word, id, 'cancel', {
      reason: reason || null,
      cancelledAt: now,
      updatedAt: now,
    });
    await settleLesson(tx, lessonId);
    await releaseCredit(ctx, tx, { studentId, participantId: id });
    const changed = await getLessonWithStudent(tx, word, id);
    await recordAuditEvent(ctx, tx, {
      kind: `${word}.cancelled`,
      actorId: ctx.currentUser.accountId,
      studentId,
      subjectId: id,
      tutorIds: [changed.lesson.tutorId],
    });
    await enqueueStudentMail(ctx, tx, studentId, {
      kind: `${word}-cancelled`,
      data: word === 'booking' ? { bookingId: id } : { sessionId: id },
      dedupeKey: `${word}-cancelled:${id}`,
    });
    const { tutorId } = changed.lesson;
    // A tutor who cancels knows about it.
    if (tutorId !== ctx.currentUser.tutorId) await notifyTutor(ctx, tx, 'cancelled', { word, id, tutorId });
    return changed;
  });
}
