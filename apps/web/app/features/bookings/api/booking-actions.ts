import { formatRemaining } from '../../../components/lesson-changes/admin-lesson.ts';
import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** Approves a pending booking with its tutor and link. Uses a credit. */
export const useApproveBooking = () =>
  useAction({
    call: orpc.bookings.approveBooking.call,
    changes: 'booking.approved',
    done: 'Session booking approved successfully!',
    failure: 'Error approving booking. Please try again.',
  });

/** Rejects a pending booking. */
export const useRejectBooking = () =>
  useAction({
    call: orpc.bookings.rejectBooking.call,
    changes: 'booking.rejected',
    done: 'Session booking rejected.',
    failure: 'Error rejecting booking. Please try again.',
  });

/** Marks an approved booking complete. */
export const useCompleteBooking = () =>
  useAction({
    call: orpc.bookings.completeBooking.call,
    changes: 'booking.completed',
    done: 'Session marked as completed!',
    failure: 'Error completing session. Please try again.',
  });

/** Changes the tutor, link or notes of an approved booking. */
export const useEditBookingDetails = () =>
  useAction({
    call: orpc.bookings.editBookingDetails.call,
    changes: 'booking.details-changed',
    done: 'Booking details saved. The student is told by mail.',
    failure: 'Error saving booking details. Please try again.',
  });

/** Cancels an approved booking. Its credit goes back to the student. */
export const useCancelBooking = () =>
  useAction({
    call: orpc.bookings.cancelBooking.call,
    changes: 'booking.cancelled',
    done: (_, booking) => `Lesson cancelled. ${formatRemaining(booking)}`,
    failure: 'Error cancelling lesson. Please try again.',
  });

/** Moves an approved booking to another time. The dialog shows the result. */
export const useMoveBooking = () =>
  useAction({
    call: orpc.bookings.rescheduleBooking.call,
    changes: 'booking.rescheduled',
    failure: 'Error changing the time. Please try again.',
  });

/** Marks that the student did not come to a booking. */
export const useMarkBookingNoShow = () =>
  useAction({
    call: orpc.bookings.markBookingNoShow.call,
    changes: 'booking.no-show',
    done: (_, booking) => `Marked as a no-show. ${formatRemaining(booking)}`,
    failure: 'Error marking the no-show. Please try again.',
  });

/** Creates an approved booking for a student. Uses a credit. */
export const useBookForStudent = () =>
  useAction({
    call: orpc.bookings.bookForStudent.call,
    changes: 'booking.booked-by-admin',
    done: 'Session booked successfully for student!',
    failure: 'Error booking session. Please try again.',
    messages: { sessions_exhausted: 'Student has no remaining sessions.' },
  });
