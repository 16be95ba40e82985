import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';
import { hasCode } from '../../../lib/api-error.ts';

/** Rejects a pending booking, with or without a reason. */
export function useRejectBooking() {
  const cache = useQueryClient();
  const refresh = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: orpc.bookings.listBookings.key() }),
      cache.invalidateQueries({ queryKey: orpc.bookings.getBooking.key() }),
      cache.invalidateQueries({ queryKey: orpc.activity.getConsoleOverview.key() }),
    ]);
  return useMutation(
    orpc.bookings.rejectBooking.mutationOptions({
      // Awaited, so that the row is what the list says when the question is gone.
      onSuccess: refresh,
      onError: (error) => {
        if (hasCode(error, 'booking_not_pending')) void refresh();
      },
    }),
  );
}
