import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

/** Asks for a booking; the sessions view and the dashboard list it. */
export function useRequestBooking() {
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: orpc.bookings.getMySessions.key() }),
      queryClient.invalidateQueries({ queryKey: orpc.profiles.getMyDashboard.key() }),
    ]);
  return useMutation(
    orpc.bookings.requestBooking.mutationOptions({
      // A refusal too means that what the page shows is no longer so.
      onSettled: () => void refresh(),
    }),
  );
}
