import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';
import { hasCode } from '../../../lib/api-error.ts';

/** Takes the student's own pending booking back. */
export function useWithdrawBooking() {
  const cache = useQueryClient();
  const refresh = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: orpc.bookings.getMySessions.key() }),
      cache.invalidateQueries({ queryKey: orpc.profiles.getMyDashboard.key() }),
    ]);
  return useMutation(
    orpc.bookings.withdrawBooking.mutationOptions({
      // Awaited, so that the card is what the list says when the question is gone.
      onSuccess: refresh,
      onError: (error) => {
        if (hasCode(error, 'booking_not_pending')) void refresh();
      },
    }),
  );
}
