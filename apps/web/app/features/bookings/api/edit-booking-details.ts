import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';
import { hasCode } from '../../../lib/api-error.ts';

/** Changes tutor, link or notes of an approved booking; the student is told. */
export function useEditBookingDetails() {
  const cache = useQueryClient();
  const refresh = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: orpc.bookings.listBookings.key() }),
      cache.invalidateQueries({ queryKey: orpc.bookings.getBooking.key() }),
      cache.invalidateQueries({ queryKey: orpc.activity.getConsoleOverview.key() }),
    ]);
  return useMutation(
    orpc.bookings.editBookingDetails.mutationOptions({
      // Awaited, so that the row is what the list says when the question is gone.
      onSuccess: refresh,
      onError: (error) => {
        if (hasCode(error, 'booking_not_approved')) void refresh();
      },
    }),
  );
}
