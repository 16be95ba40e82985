import { useInfiniteQuery } from '@tanstack/react-query';
import { BOOKING_STATUS_FILTERS } from '@thuto/contract/bookings';
import { listPages } from '../../../components/listing/list-pages.ts';
import { type FiltersOf, oneOf } from '../../../components/listing/use-list-params.ts';
import { orpc } from '../../../lib/api/api-client.ts';

export const BOOKING_FILTERS = { status: oneOf(BOOKING_STATUS_FILTERS, 'all') };

type Filters = FiltersOf<typeof BOOKING_FILTERS>;

const buildOptions = (calls: typeof orpc, filters: Filters, after: string | undefined) =>
  calls.bookings.listBookings.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filters, cursor }),
    ...listPages(after),
  });

/** Fetches the bookings of all students, page by page. */
export const useBookings = (filters: Filters, after: string | undefined) =>
  useInfiniteQuery(buildOptions(orpc, filters, after));

/** The query that the page makes first, for its loader. */
export const buildFirstBookings = (calls: typeof orpc) =>
  buildOptions(calls, { search: '', status: 'pending' }, undefined);
