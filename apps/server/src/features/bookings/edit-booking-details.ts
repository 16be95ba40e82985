import type { MeetingDetails } from '@thuto/contract/bookings';
import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import { rejectConflictingLesson } from '../../platform/db/reject-conflicting-lesson.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import {
  type BookingWithStudent,
  getBooking,
  getBookingWithStudent,
  updateApproved,
} from './bookings.store.ts';
import { placeBooking } from './place-booking.ts';

/**
 * Changes tutor, meeting link or notes of an approved booking; the student is told (BOOK-8).
 * @throws DomainError not_found, booking_not_approved, tutor_not_found, student_time_taken, tutor_time_taken.
 */
export async function editBookingDetails(
  ctx: AdminContext,
  id: string,
  details: MeetingDetails,
): Promise<BookingWithStudent> {
  return ctx.db.transaction(async (tx) => {
    const before = await getBooking(tx, id);
    const { wanted, place } = await placeBooking(tx, before, details);
    const moves = before.tutorId !== place.tutorId || details.smallGroup;
    const booking = await rejectConflictingLesson(tx, wanted, (tx) =>
      updateApproved(tx, id, {
        tutorName: details.tutorName,
        meetingLink: details.meetingLink,
        // With another tutor it leaves its group: a slot that others may have stays theirs. The slot is written in any
        // case: that reserves the time of one that has none yet.
        slotId: before.slotId,
        ...(moves && { ...place, slotId: place.slotId ?? ctx.newId() }),
        ...(details.notes !== undefined && { notes: details.notes }),
        updatedAt: ctx.now(),
      }),
    );
    if (!booking) {
      const present = await getBooking(tx, id);
      throw new DomainError('booking_not_approved', { status: present.status });
    }
    await recordAuditEvent(ctx, tx, {
      kind: 'booking.details-changed',
      actorId: ctx.currentUser.accountId,
      studentId: booking.studentId,
      subjectId: id,
    });
    await ctx.mail.enqueue(tx, {
      kind: 'booking-changed',
      recipientAccountId: booking.studentId,
      data: { bookingId: id },
      dedupeKey: `booking-changed:${id}:${booking.updatedAt.getTime()}`,
    });
    return getBookingWithStudent(tx, id);
  });
}
