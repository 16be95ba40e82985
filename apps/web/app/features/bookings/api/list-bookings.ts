import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BOOKING_STATUS_FILTERS } from '@thuto/contract/bookings';
import { orpc } from '../../../lib/api-client.ts';

/** Which bookings to list, from where on. */
export interface BookingListing {
  search: string;
  status: (typeof BOOKING_STATUS_FILTERS)[number];
  /** The cursor of the page; empty for the first. */
  after: string;
}

/** One page of all students' bookings, for admins; while another one comes the last stays on the screen. */
export function useBookings({ after, ...filters }: BookingListing) {
  return useQuery(
    orpc.bookings.listBookings.queryOptions({
      input: { ...filters, cursor: after === '' ? undefined : after },
      placeholderData: keepPreviousData,
    }),
  );
}
