import { orpc } from '../../../lib/api-client.ts';
import { useAction } from '../../../lib/use-action.ts';

/** Requests a booking. */
export const useRequestBooking = () =>
  useAction({
    call: orpc.bookings.requestBooking.call,
    changes: 'booking.requested',
    done: 'Session booked successfully! Waiting for admin approval.',
    failure: 'Error submitting booking. Please try again.',
  });
