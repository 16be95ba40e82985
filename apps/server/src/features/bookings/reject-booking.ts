import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { enqueueStudentMail } from '../students/enqueue-student-mail.ts';
import {
  getLessonWithStudent,
  type LessonWithStudent,
  moveParticipant,
} from '../lessons/lessons.shared.store.ts';

/**
 * Rejects a pending booking, with an optional reason that the student sees. No credit moves (BOOK-2, BOOK-6).
 * @throws DomainError not_found, booking_not_pending.
 */
export async function rejectBooking(
  ctx: AdminContext,
  id: string,
  reason: string | undefined,
): Promise<LessonWithStudent> {
  return ctx.db.transaction(async (tx) => {
    const { studentId } = await moveParticipant(tx, 'booking', id, 'reject', {
      reason: reason || null,
      rejectedAt: ctx.now(),
      updatedAt: ctx.now(),
    });
    await recordAuditEvent(ctx, tx, {
      kind: 'booking.rejected',
      actorId: ctx.currentUser.accountId,
      studentId,
      subjectId: id,
    });
    await enqueueStudentMail(ctx, tx, studentId, {
      kind: 'booking-rejected',
      data: { bookingId: id },
      dedupeKey: `booking-rejected:${id}`,
    });
    return getLessonWithStudent(tx, 'booking', id);
  });
}
