import type { RequestBooking } from '@thuto/contract/bookings';
import { decideBookingRequest } from '@thuto/domain/bookings';
import { DomainError } from '@thuto/domain/errors';
import type { z } from 'zod';
import type { StudentContext } from '../../context.ts';
import { draftActivity } from '../activity/record-activity.ts';
import { writeAtOnce } from '../../platform/db/write-at-once.ts';
import { draftRequestedBooking, findRequestGround } from './booking-requests.store.ts';
import type { BookingRow } from './bookings.store.ts';
import { draftMailToAdmins } from '../accounts/mail-admins.ts';

/**
 * Records a student's request for a booking as pending; no credit moves before an admin approves it
 * (BOOK-3). Date and time are in the platform's zone.
 * @throws DomainError payment_not_approved, sessions_exhausted, package_expired, subject_not_chosen, booking_in_past.
 */
export async function requestBooking(
  ctx: StudentContext,
  request: z.output<typeof RequestBooking>,
): Promise<BookingRow> {
  const studentId = ctx.actor.accountId;
  const { eligibility, expiredCannotBook, adminIds } = await findRequestGround(ctx.db, studentId);
  if (!eligibility) throw new DomainError('payment_not_approved');
  const startsAt = decideBookingRequest(eligibility, request, {
    now: ctx.now().getTime(),
    zone: ctx.config.timeZone,
    expiredCannotBook,
  });
  const id = ctx.newId();
  const mails = draftMailToAdmins(ctx, adminIds, { kind: 'booking-received', data: { bookingId: id } });
  const { booking, statement } = draftRequestedBooking({
    id,
    studentId,
    studentName: ctx.actor.displayName || 'Student',
    subject: request.subject,
    requestedDate: request.date,
    requestedTime: request.time,
    startsAt: new Date(startsAt),
    duration: request.duration,
    notes: request.notes,
    createdAt: ctx.now(),
  });
  const happening = { kind: 'booking.requested', actorId: studentId, studentId, subjectId: id } as const;
  await writeAtOnce(ctx, [{ statement }, draftActivity(ctx, happening), ...mails]);
  return booking;
}
