import { WITHDRAWN_REASON } from '@thuto/domain/bookings';
import type { StudentContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { type BookingRow, moveOwnBooking } from './bookings.store.ts';

/**
 * Takes the student's own pending booking back: it becomes rejected, "Withdrawn by student" as its reason. No credit
 * moves, for none was taken, and nobody is mailed.
 * @throws DomainError not_found, also for somebody else's booking; booking_not_pending.
 */
export async function withdrawBooking(ctx: StudentContext, id: string): Promise<BookingRow> {
  const studentId = ctx.currentUser.accountId;
  return ctx.db.transaction(async (tx) => {
    const booking = await moveOwnBooking(tx, { id, studentId }, 'reject', {
      reason: WITHDRAWN_REASON,
      rejectedAt: ctx.now(),
      updatedAt: ctx.now(),
    });
    await recordAuditEvent(ctx, tx, {
      kind: 'booking.withdrawn',
      actorId: studentId,
      studentId,
      subjectId: id,
    });
    return booking;
  });
}
