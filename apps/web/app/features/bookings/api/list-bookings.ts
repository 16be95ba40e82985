import { useInfiniteQuery } from '@tanstack/react-query';
import type { BookingStatus } from '@thuto/domain/bookings';
import { orpc } from '../../../lib/api-client.ts';

/** All students' bookings of one status, or of every one, page by page, for admins. */
export function useBookings(status: BookingStatus | 'all') {
  return useInfiniteQuery(
    orpc.bookings.listBookings.infiniteOptions({
      input: (cursor: string | undefined) => ({ status, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  );
}
