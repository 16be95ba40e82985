import type { BookingForAdmin, BookingForStudent } from '@thuto/contract/bookings';
import { listAllowedActions } from '@thuto/domain/lifecycle';
import { BOOKING_TRANSITIONS, type BookingStatus } from '@thuto/domain/bookings';
import type { BookingRow, BookingWithStudent } from './bookings.store.ts';

function present(row: BookingRow) {
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

const STUDENT_ACTIONS: Readonly<Record<BookingStatus, BookingForStudent['allowedActions']>> = {
  pending: ['withdraw'],
  approved: ['add-to-calendar'],
  rejected: [],
  completed: [],
};

/** A booking as its student sees it, with what they may do with it now. */
export function presentBooking(row: BookingRow): BookingForStudent {
  return { ...present(row), allowedActions: STUDENT_ACTIONS[row.status] };
}

/** A booking as an admin sees it, with what may be done to it now. */
export function presentBookingForAdmin({
  booking,
  email,
  remaining,
  groupSize,
  timeKept,
}: BookingWithStudent): BookingForAdmin {
  const moves = listAllowedActions(BOOKING_TRANSITIONS, booking.status);
  return {
    ...present(booking),
    student: { id: booking.studentId, name: booking.studentName, email, remaining: remaining ?? 0 },
    tutorId: booking.tutorId,
    groupSize: Math.max(groupSize, 1),
    timeKept,
    allowedActions: booking.status === 'approved' ? [...moves, 'edit'] : moves,
  };
}
