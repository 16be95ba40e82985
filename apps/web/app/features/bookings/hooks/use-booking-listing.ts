import { BOOKING_STATUS_FILTERS } from '@thuto/contract/bookings';
import { useSearchParams } from 'react-router';
import type { BookingListing } from '../api/list-bookings.ts';

const FIRST: BookingListing = { search: '', status: 'all', after: '' };

/** Search, status and page of the bookings, kept in the address; what is unknown there means the default. */
export function useBookingListing() {
  const [params, setParams] = useSearchParams();
  const listing: BookingListing = {
    search: (params.get('search') ?? FIRST.search).slice(0, 100),
    status: BOOKING_STATUS_FILTERS.find((known) => known === params.get('status')) ?? FIRST.status,
    after: (params.get('after') ?? FIRST.after).slice(0, 200),
  };
  const go = (next: Partial<BookingListing>, options: { replace: boolean }) =>
    setParams(
      (present) => {
        const changed = new URLSearchParams(present);
        for (const [name, value] of Object.entries(next)) {
          if (value === FIRST[name as keyof BookingListing]) changed.delete(name);
          else changed.set(name, value);
        }
        return changed;
      },
      { ...options, preventScrollReset: true },
    );
  return {
    listing,
    // Every letter typed would be a step of Back; another filter begins with its first page.
    filter: (next: Partial<BookingListing>) => go({ ...next, after: '' }, { replace: true }),
    // A page is a step: Back leads to the one before.
    turnTo: (after: string) => go({ after }, { replace: false }),
  };
}
