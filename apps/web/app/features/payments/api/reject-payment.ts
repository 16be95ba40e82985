import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';
import { hasCode } from '../../../lib/api-error.ts';

/** Rejects a pending payment, with or without a reason. */
export function useRejectPayment() {
  const cache = useQueryClient();
  const refresh = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: orpc.payments.listPayments.key() }),
      cache.invalidateQueries({ queryKey: orpc.activity.getConsoleOverview.key() }),
    ]);
  return useMutation(
    orpc.payments.rejectPayment.mutationOptions({
      // Awaited, so that the row is gone when the question is.
      onSuccess: refresh,
      onError: (error) => {
        if (hasCode(error, 'payment_not_pending')) void refresh();
      },
    }),
  );
}
