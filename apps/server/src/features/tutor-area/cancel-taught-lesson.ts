import { hasSeats, isBookingOrigin, refuseStatus } from '@thuto/domain/lessons/lessons';
import { DomainError } from '@thuto/domain/errors';
import type { TutorContext } from '../../context.ts';
import { sendMailToAdmins } from '../accounts/admins/send-mail-to-admins.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { cancelGroupLessonIn } from '../group-lessons/cancel-group-lesson.ts';
import { cancelLessonIn } from '../lessons/cancel-lesson.ts';
import { insertCancellations, withdrawOpenRequests } from './lesson-changes.shared.store.ts';
import { lockTaughtLesson, getTaughtLesson } from './lock-taught-lesson.ts';
import { findTaughtLesson, type TaughtLessonRows } from './taught-lessons.store.ts';

/**
 * Cancels the tutor's own lesson for all of its students: their credits return, the families are mailed, and the admins
 * are asked to find another tutor.
 * @param reason shown to the families.
 * @throws DomainError not_found, booking_not_approved, session_not_scheduled.
 */
export function cancelTaughtLesson(
  ctx: TutorContext,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<TaughtLessonRows> {
  return ctx.db.transaction(async (tx) => {
    const { lesson } = await lockTaughtLesson(ctx, tx, id);
    if (lesson.status !== 'confirmed') throw refuseStatus(lesson.origin, lesson.status, 'cancel');
    const rows = await findTaughtLesson(tx, ctx.currentUser.tutorId, id);
    if (rows === null) throw new DomainError('not_found');
    const cancelled = rows.participants.filter(({ status }) => status === 'confirmed');
    if (hasSeats(lesson)) await cancelGroupLessonIn(ctx, tx, { id: lesson.lessonId, reason });
    else {
      for (const participant of cancelled) {
        const view = isBookingOrigin(participant.origin) ? 'booking' : 'session';
        await cancelLessonIn(ctx, tx, view, { id: participant.id, reason });
      }
    }
    const ids = cancelled.map((participant) => participant.id);
    await withdrawOpenRequests(tx, ids, ctx.now());
    await insertCancellations(tx, ctx.currentUser.tutorId, ids, ctx.now());
    await recordAuditEvent(ctx, tx, {
      kind: 'tutor.lesson-cancelled',
      actorId: ctx.currentUser.accountId,
      subjectId: lesson.lessonId,
    });
    await sendMailToAdmins(ctx, tx, { kind: 'tutor-cancelled', data: { participantId: id } });
    return getTaughtLesson(ctx, tx, id);
  });
}
