import { countCompletedBooking } from '@thuto/domain/credits';
import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { moveCredits } from '../credits/move-credits.ts';
import { type BookingWithStudent, getBookingWithStudent, moveBooking } from './bookings.store.ts';

/**
 * Moves an approved booking to completed and counts it; its credit was taken at approval (CREDIT-6).
 * @throws DomainError not_found, booking_not_approved.
 */
export async function completeBooking(ctx: AdminContext, id: string): Promise<BookingWithStudent> {
  return ctx.db.transaction(async (tx) => {
    const booking = await moveBooking(tx, id, 'complete', { completedAt: ctx.now(), updatedAt: ctx.now() });
    await moveCredits(ctx, tx, { studentId: booking.studentId, cause: `booking:${id}` }, () => [
      countCompletedBooking(),
    ]);
    await recordAuditEvent(ctx, tx, {
      kind: 'booking.completed',
      actorId: ctx.currentUser.accountId,
      studentId: booking.studentId,
      subjectId: id,
    });
    return getBookingWithStudent(tx, id);
  });
}
