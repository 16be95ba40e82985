import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { type BookingWithStudent, getBookingWithStudent, moveBooking } from './bookings.store.ts';

/**
 * Moves a pending booking to rejected, with an optional reason that the student sees; no credit moves
 * (BOOK-2, BOOK-6).
 * @throws DomainError not_found, booking_not_pending.
 */
export async function rejectBooking(
  ctx: AdminContext,
  id: string,
  reason: string | undefined,
): Promise<BookingWithStudent> {
  return ctx.db.transaction(async (tx) => {
    const booking = await moveBooking(tx, id, 'reject', {
      reason: reason || null,
      rejectedAt: ctx.now(),
      updatedAt: ctx.now(),
    });
    await recordAuditEvent(ctx, tx, {
      kind: 'booking.rejected',
      actorId: ctx.currentUser.accountId,
      studentId: booking.studentId,
      subjectId: id,
    });
    await ctx.mail.enqueue(tx, {
      kind: 'booking-rejected',
      recipientAccountId: booking.studentId,
      data: { bookingId: id },
      dedupeKey: `booking-rejected:${id}`,
    });
    return getBookingWithStudent(tx, id);
  });
}
