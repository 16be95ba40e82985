import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';
import { hasCode } from '../../../lib/api-error.ts';

/** Makes an approved booking for a student, which takes a credit. */
export function useBookForStudent() {
  const cache = useQueryClient();
  const refresh = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: orpc.bookings.listBookings.key() }),
      cache.invalidateQueries({ queryKey: orpc.bookings.listBookableStudents.key() }),
      cache.invalidateQueries({ queryKey: orpc.payments.listPayments.key() }),
      cache.invalidateQueries({ queryKey: orpc.activity.getConsoleOverview.key() }),
    ]);
  return useMutation(
    orpc.bookings.bookForStudent.mutationOptions({
      // Awaited, so that the balance shown is the new one when the form is free again.
      onSuccess: refresh,
      onError: (error) => {
        if (hasCode(error, 'sessions_exhausted') || hasCode(error, 'student_not_found')) void refresh();
      },
    }),
  );
}
