import type { RequestBooking } from '@thuto/contract/bookings';
import { decideBookingRequest } from '@thuto/domain/bookings';
import { DomainError } from '@thuto/domain/errors';
import type { z } from 'zod';
import type { StudentContext } from '../../context.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { getSettings } from '../settings/get-settings.ts';
import { type BookingRow, findEligibility, insertBooking } from './bookings.store.ts';
import { mailAdmins } from '../accounts/mail-admins.ts';

/**
 * Records a student's request for a booking as pending; no credit moves before an admin approves it
 * (specification 4 "Booking status", 5 "Student booking form"). Date and time are in the platform's zone.
 * @throws DomainError payment_not_approved, sessions_exhausted, package_expired, subject_not_chosen, booking_in_past.
 */
export async function requestBooking(
  ctx: StudentContext,
  request: z.output<typeof RequestBooking>,
): Promise<BookingRow> {
  return ctx.db.transaction(async (tx) => {
    const student = await findEligibility(tx, ctx.actor.accountId);
    if (!student) throw new DomainError('payment_not_approved');
    const { expiredPackagesCannotBook } = await getSettings(ctx, tx);
    const startsAt = decideBookingRequest(student, request, {
      now: ctx.now().getTime(),
      zone: ctx.config.timeZone,
      expiredCannotBook: expiredPackagesCannotBook,
    });
    const booking = await insertBooking(tx, {
      id: ctx.newId(),
      studentId: ctx.actor.accountId,
      studentName: ctx.actor.displayName || 'Student',
      subject: request.subject,
      requestedDate: request.date,
      requestedTime: request.time,
      startsAt: new Date(startsAt),
      duration: request.duration,
      notes: request.notes,
      status: 'pending',
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    });
    await recordActivity(ctx, tx, {
      kind: 'booking.requested',
      actorId: ctx.actor.accountId,
      studentId: booking.studentId,
      subjectId: booking.id,
    });
    await mailAdmins(ctx, tx, { kind: 'booking-received', data: { bookingId: booking.id } });
    return booking;
  });
}
