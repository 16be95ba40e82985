import type { MeetingDetails } from '@thuto/contract/bookings';
import { takeForBooking } from '@thuto/domain/credits';
import type { AdminContext } from '../../context.ts';
import { refuseTakenTime } from '../../platform/db/refuse-taken-time.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { moveCredits } from '../credits/move-credits.ts';
import { approveAtOnce } from './approve-at-once.ts';
import { bookedMail } from './booked-mail.ts';
import { type BookingWithStudent, getBooking, getBookingWithStudent, moveStatus } from './bookings.store.ts';
import { placeBooking } from './place-booking.ts';

/**
 * Moves a pending booking to approved and takes one session credit, never below 0 (BOOK-2, CREDIT-5).
 * Notes left out keep the student's own.
 * @throws DomainError not_found, booking_not_pending, tutor_not_found, student_time_taken, tutor_time_taken.
 */
export async function approveBooking(
  ctx: AdminContext,
  id: string,
  details: MeetingDetails,
): Promise<BookingWithStudent> {
  return (await approveAtOnce(ctx, id, details)) ?? approveInSteps(ctx, id, details);
}

/** One step after another, each on what the one before found and locked: nothing can have changed in between. */
async function approveInSteps(
  ctx: AdminContext,
  id: string,
  details: MeetingDetails,
): Promise<BookingWithStudent> {
  return ctx.db.transaction(async (tx) => {
    const { wanted, place } = await placeBooking(tx, await getBooking(tx, id), details);
    const booking = await refuseTakenTime(tx, wanted, (tx) =>
      moveStatus(tx, id, 'approve', {
        tutorName: details.tutorName,
        meetingLink: details.meetingLink,
        ...place,
        ...(details.notes && { notes: details.notes }),
        approvedAt: ctx.now(),
        updatedAt: ctx.now(),
      }),
    );
    await moveCredits(ctx, tx, { studentId: booking.studentId, cause: `booking:${id}` }, (balance) => [
      takeForBooking(balance),
    ]);
    await recordActivity(ctx, tx, {
      kind: 'booking.approved',
      actorId: ctx.actor.accountId,
      studentId: booking.studentId,
      subjectId: id,
    });
    await ctx.mail.enqueue(tx, bookedMail(booking));
    return getBookingWithStudent(tx, id);
  });
}
