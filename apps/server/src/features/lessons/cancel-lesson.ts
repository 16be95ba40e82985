import type { SignedInContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import type { LessonView } from './lesson-rows.shared.store.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { releaseCredit } from '../credits/release-credit.ts';
import { enqueueStudentMail } from '../students/enqueue-student-mail.ts';
import {
  getLessonWithStudent,
  type LessonWithStudent,
  moveParticipant,
  settleLesson,
} from './lessons.shared.store.ts';
import { notifyTutor } from './notify-tutor.ts';

interface Cancellation {
  readonly id: string;
  readonly reason?: string | undefined;
  /** Whether the centre cancels for reasons of its own. True for a tutor. */
  readonly isByCentre?: boolean | undefined;
}

/**
 * Cancels an approved booking or a scheduled session (LESSON-2). The credit that it holds returns to the student, the
 * times are free again, the family is mailed, and calendars remove the event. In a small group it acts on this student.
 * @param cancellation.reason shown to the family, if there is one.
 * @throws DomainError not_found, booking_not_approved, session_not_scheduled.
 */
export function cancelLesson(
  ctx: SignedInContext,
  view: LessonView,
  cancellation: Cancellation,
): Promise<LessonWithStudent> {
  return ctx.db.transaction((tx) => cancelLessonIn(ctx, tx, view, cancellation));
}

/** `cancelLesson` in the caller's transaction. */
export async function cancelLessonIn(
  ctx: SignedInContext,
  tx: Tx,
  view: LessonView,
  { id, reason, isByCentre = ctx.currentUser.tutorId != null }: Cancellation,
): Promise<LessonWithStudent> {
  const now = ctx.now();
  const { studentId, lessonId } = await moveParticipant(tx, view, id, 'cancel', {
    reason: reason || null,
    cancelledAt: now,
    updatedAt: now,
  });
  await settleLesson(tx, lessonId);
  await releaseCredit(ctx, tx, { studentId, participantId: id, isByCentre });
  const changed = await getLessonWithStudent(tx, view, id);
  await recordAuditEvent(ctx, tx, {
    kind: `${view}.cancelled`,
    actorId: ctx.currentUser.accountId,
    studentId,
    subjectId: id,
    tutorIds: [changed.lesson.tutorId],
  });
  await enqueueStudentMail(ctx, tx, studentId, {
    kind: `${view}-cancelled`,
    data: view === 'booking' ? { bookingId: id } : { sessionId: id },
    dedupeKey: `${view}-cancelled:${id}`,
  });
  const { tutorId } = changed.lesson;
  // A tutor who cancels knows about it.
  if (tutorId !== ctx.currentUser.tutorId) await notifyTutor(ctx, tx, 'cancelled', { view, id, tutorId });
  return changed;
}
