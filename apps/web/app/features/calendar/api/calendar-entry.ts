import { skipToken, useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';
import type { CalendarEntry, OpenedEntry } from '../calendar-entries.ts';

/** Fetches the details of a calendar entry when it is opened. */
export function useOpenedEntry({ kind, item: { id } }: CalendarEntry) {
  const booking = useQuery(
    orpc.bookings.getBooking.queryOptions({ input: kind === 'booking' ? { id } : skipToken }),
  );
  const session = useQuery(
    orpc.sessions.getSession.queryOptions({ input: kind === 'session' ? { id } : skipToken }),
  );
  const data: OpenedEntry | undefined =
    kind === 'booking'
      ? booking.data && { kind, item: booking.data }
      : session.data && { kind, item: session.data };
  const { error, isFetching, refetch } = kind === 'booking' ? booking : session;
  return { data, error, isFetching, refetch };
}
