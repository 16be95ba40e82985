import type { MeetingDetails } from '@thuto/contract/bookings';
import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import { recordActivity } from '../activity/record-activity.ts';
import {
  type BookingWithStudent,
  getBooking,
  getBookingWithStudent,
  updateApproved,
} from './bookings.store.ts';

/**
 * Changes tutor, meeting link or notes of an approved booking; the student is told (decisions, "Admin-made booking").
 * @throws DomainError not_found, booking_not_approved.
 */
export async function editBookingDetails(
  ctx: AdminContext,
  id: string,
  details: MeetingDetails,
): Promise<BookingWithStudent> {
  return ctx.db.transaction(async (tx) => {
    const booking = await updateApproved(tx, id, {
      tutorName: details.tutorName,
      meetingLink: details.meetingLink,
      ...(details.notes !== undefined && { notes: details.notes }),
      updatedAt: ctx.now(),
    });
    if (!booking) {
      const present = await getBooking(tx, id);
      throw new DomainError('booking_not_approved', { status: present.status });
    }
    await recordActivity(ctx, tx, {
      kind: 'booking.details-changed',
      actorId: ctx.actor.accountId,
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
