import { orpc } from '../../../lib/api-client.ts';
import { useAction } from '../../../lib/use-action.ts';

/** Withdraws the student's own pending booking. */
export const useWithdrawBooking = () =>
  useAction({
    call: orpc.bookings.withdrawBooking.call,
    changes: 'booking.withdrawn',
    done: 'Booking withdrawn.',
    failure: 'Error withdrawing booking. Please try again.',
  });
