import { orpc } from '../../../lib/api-client.ts';
import { useAction } from '../../../lib/use-action.ts';

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

/** Creates an approved booking for a student. Uses a credit. */
export const useBookForStudent = () =>
  useAction({
    call: orpc.bookings.bookForStudent.call,
    changes: 'booking.booked-by-admin',
    done: 'Session booked successfully for student!',
    failure: 'Error booking session. Please try again.',
    messages: { sessions_exhausted: 'Student has no remaining sessions.' },
  });
