import type { BookingForAdmin, BookingForStudent } from '@thuto/contract/bookings';
import { actionsIn } from '@thuto/domain/lifecycle';
import { BOOKING_TRANSITIONS } from '@thuto/domain/bookings';
import type { BookingRow, BookingWithStudent } from './bookings.store.ts';

/** A booking as its student sees it. */
export function presentBooking(row: BookingRow): BookingForStudent {
  return {
    id: row.id,
    subject: row.subject,
    date: row.requestedDate,
    time: row.requestedTime,
    startsAt: row.startsAt.toISOString(),
    duration: row.duration,
    notes: row.notes,
    status: row.status,
    tutorName: row.tutorName,
    meetingLink: row.meetingLink,
    bookedByAdmin: row.bookedByAdmin,
    createdAt: row.createdAt.toISOString(),
    approvedAt: row.approvedAt?.toISOString() ?? null,
    rejectedAt: row.rejectedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    reason: row.reason,
  };
}

/** A booking as an admin sees it, with what may be done to it now. */
export function presentBookingForAdmin({ booking, email, remaining }: BookingWithStudent): BookingForAdmin {
  const moves = actionsIn(BOOKING_TRANSITIONS, booking.status);
  return {
    ...presentBooking(booking),
    student: { id: booking.studentId, name: booking.studentName, email, remaining: remaining ?? 0 },
    allowedActions: booking.status === 'approved' ? [...moves, 'edit'] : moves,
  };
}
