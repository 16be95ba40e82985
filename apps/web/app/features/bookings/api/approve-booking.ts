import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';
import { hasCode } from '../../../lib/api-error.ts';

/** Approves a pending booking with its tutor and link; the student's balance changes too. */
export function useApproveBooking() {
  const cache = useQueryClient();
  const refresh = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: orpc.bookings.listBookings.key() }),
      cache.invalidateQueries({ queryKey: orpc.bookings.getBooking.key() }),
      cache.invalidateQueries({ queryKey: orpc.bookings.listBookableStudents.key() }),
      cache.invalidateQueries({ queryKey: orpc.payments.listPayments.key() }),
      cache.invalidateQueries({ queryKey: orpc.calendar.getConsoleCalendar.key() }),
      cache.invalidateQueries({ queryKey: orpc.activity.getConsoleOverview.key() }),
    ]);
  return useMutation(
    orpc.bookings.approveBooking.mutationOptions({
      // Awaited, so that the row is what the list says when the question is gone.
      onSuccess: refresh,
      onError: (error) => {
        if (hasCode(error, 'booking_not_pending') || hasCode(error, 'no_sessions_remaining')) void refresh();
      },
    }),
  );
}
