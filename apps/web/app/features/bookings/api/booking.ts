import { skipToken, useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';
import { isAbsent } from '../../../lib/api/api-error.ts';

/** Fetches a booking by id. Fetches nothing for null. */
export function useBooking(id: string | null) {
  return useQuery(
    orpc.bookings.getBooking.queryOptions({
      input: id === null ? skipToken : { id },
      // A retry does not help for a booking that does not exist.
      retry: (tries, error) => tries < 2 && !isAbsent(error),
    }),
  );
}
