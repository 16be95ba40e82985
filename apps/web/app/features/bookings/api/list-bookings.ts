import { useInfiniteQuery } from '@tanstack/react-query';
import { BOOKING_STATUS_FILTERS } from '@thuto/contract/bookings';
import { listPages } from '../../../components/listing/list-pages.ts';
import { type FiltersOf, oneOf } from '../../../components/listing/use-list-params.ts';
import { orpc } from '../../../lib/api-client.ts';

export const BOOKING_FILTERS = { status: oneOf(BOOKING_STATUS_FILTERS, 'all') };

/** Fetches the bookings of all students, page by page. */
export function useBookings(filters: FiltersOf<typeof BOOKING_FILTERS>, after: string | undefined) {
  return useInfiniteQuery(
    orpc.bookings.listBookings.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, cursor }),
      ...listPages(after),
    }),
  );
}
