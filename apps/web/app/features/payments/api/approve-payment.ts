import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';
import { hasCode } from '../../../lib/api-error.ts';

/** Approves a pending payment: it changes lists, and the student gets credits. */
export function useApprovePayment() {
  const cache = useQueryClient();
  const refresh = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: orpc.payments.listPayments.key() }),
      cache.invalidateQueries({ queryKey: orpc.activity.getConsoleOverview.key() }),
      cache.invalidateQueries({ queryKey: orpc.bookings.listBookableStudents.key() }),
      cache.invalidateQueries({ queryKey: orpc.bookings.listBookings.key() }),
    ]);
  return useMutation(
    orpc.payments.approvePayment.mutationOptions({
      // Awaited, so that the row is gone when the question is.
      onSuccess: refresh,
      onError: (error) => {
        if (hasCode(error, 'payment_not_pending')) void refresh();
      },
    }),
  );
}
