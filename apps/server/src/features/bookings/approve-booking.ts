import type { ApproveBooking } from '@thuto/contract/bookings';
import { takeForBooking } from '@thuto/domain/credits';
import type { AdminContext } from '../../context.ts';
import { takenTimeRefusal, type WantedTime } from '../../platform/db/reject-conflicting-lesson.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { moveCredits } from '../credits/move-credits.ts';
import { bookedMail } from './booked-mail.ts';
import { type BookingWithStudent, getBooking, getBookingWithStudent, moveBooking } from './bookings.store.ts';
import { placeBooking } from './place-booking.ts';

/**
 * Moves a pending booking to approved and takes one session credit (BOOK-2, CREDIT-5). Locks the times of the student
 * and the tutor first, then the booking, then the balance. Omitted notes keep the student's own.
 * `allowWithoutCredit` approves a booking of a student without a credit: the balance stays 0 and the audit log keeps it.
 * @throws DomainError not_found, booking_not_pending, tutor_not_found, student_time_taken, tutor_time_taken,
 * no_sessions_remaining.
 */
export async function approveBooking(
  ctx: AdminContext,
  id: string,
  {
    allowWithoutCredit,
    ...details
  }: Partial<ApproveBooking> & Pick<ApproveBooking, 'tutorName' | 'meetingLink'>,
): Promise<BookingWithStudent> {
  let wanted: WantedTime | null = null;
  const approve = async (tx: Tx) => {
    const placement = await placeBooking(tx, await getBooking(tx, id), details);
    wanted = placement.wanted;
    const booking = await moveBooking(tx, id, 'approve', {
      tutorName: details.tutorName,
      meetingLink: details.meetingLink,
      ...placement.place,
      ...(details.notes && { notes: details.notes }),
      approvedAt: ctx.now(),
      updatedAt: ctx.now(),
    });
    const { studentId } = booking;
    let taken = 0;
    await moveCredits(ctx, tx, { studentId, cause: `booking:${id}` }, (balance) => {
      const entry = takeForBooking(balance, { allowWithoutCredit });
      taken = -entry.remaining;
      return [entry];
    });
    const [approved] = await Promise.all([
      getBookingWithStudent(tx, id),
      recordAuditEvent(ctx, tx, {
        kind: 'booking.approved',
        actorId: ctx.currentUser.accountId,
        studentId,
        subjectId: id,
        ...(taken === 0 && { details: { withoutCredit: true } }),
      }),
      ctx.mail.enqueue(tx, bookedMail(booking)),
    ]);
    return approved;
  };
  try {
    return await ctx.db.transaction(approve);
  } catch (error) {
    throw (wanted && (await takenTimeRefusal(ctx.db, wanted, error))) ?? error;
  }
}
