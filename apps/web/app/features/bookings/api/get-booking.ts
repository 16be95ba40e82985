import { skipToken, useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';
import { hasCode } from '../../../lib/api-error.ts';

/** One booking by its id; none is asked for while it is null. */
export function useBooking(id: string | null) {
  return useQuery(
    orpc.bookings.getBooking.queryOptions({
      input: id === null ? skipToken : { id },
      // Who asks for a booking that is not there gets no other answer by asking again.
      retry: (tries, error) => tries < 2 && !hasCode(error, 'not_found') && !hasCode(error, 'input_invalid'),
    }),
  );
}
