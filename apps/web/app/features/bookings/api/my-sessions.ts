import { useInfiniteQuery } from '@tanstack/react-query';
import type { MySessions, PastSessions } from '@thuto/contract/bookings';
import { api, orpc } from '../../../lib/api-client.ts';

/** The view as it comes first, then more of what is past, page by page. */
type Page = MySessions | PastSessions;

/** As many as come with the view: an even number, for two columns. */
const PAST_A_PAGE = 20;

/** Everything the student's sessions view shows: in one request, and one for each page that is asked for further back. */
export function useMySessions() {
  return useInfiniteQuery({
    // Under the key of the call, so that whatever refreshes the view asks again for all that is shown.
    queryKey: orpc.bookings.getMySessions.key({ type: 'infinite' }),
    queryFn: ({ pageParam: cursor, signal }): Promise<Page> =>
      cursor === undefined
        ? api.bookings.getMySessions(undefined, { signal })
        : api.bookings.listPastSessions({ cursor, limit: PAST_A_PAGE }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }): MySessions => ({
      ...(pages[0] as MySessions),
      bookings: pages.flatMap(({ bookings }) => bookings),
      sessions: pages.flatMap(({ sessions }) => sessions),
    }),
  });
}
