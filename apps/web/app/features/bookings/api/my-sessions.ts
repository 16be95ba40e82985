import { useInfiniteQuery } from '@tanstack/react-query';
import type { MySessions, PastSessions } from '@thuto/contract/bookings';
import { api, orpc } from '../../../lib/api/api-client.ts';
import { useStudent } from '../../../lib/students/student.ts';

/** The first page is the whole view; the following ones contain past sessions only. */
type Page = MySessions | PastSessions;

/** The same as on the first page: an even number, for two columns. */
const PAST_A_PAGE = 12;

/** Fetches the student's sessions view in one request, and each older page in another. */
export function useMySessions() {
  const { id: studentId } = useStudent();
  return useInfiniteQuery({
    // Under the key of the call, so that a refresh of the view refetches all loaded pages.
    queryKey: orpc.bookings.getMySessions.key({ type: 'infinite', input: { studentId } }),
    queryFn: ({ pageParam: cursor, signal }): Promise<Page> =>
      cursor === undefined
        ? api.bookings.getMySessions({ studentId }, { signal })
        : api.bookings.listPastSessions({ studentId, cursor, limit: PAST_A_PAGE }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }): MySessions & { readonly pages: readonly Page[] } => ({
      ...(pages[0] as MySessions),
      bookings: pages.flatMap(({ bookings }) => bookings),
      sessions: pages.flatMap(({ sessions }) => sessions),
      pages,
    }),
  });
}
