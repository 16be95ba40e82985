import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { SESSION_STATUS_FILTERS, SESSION_SUBJECT_FILTERS } from '@thuto/contract/sessions';
import { orpc } from '../../../lib/api-client.ts';

/** Which sessions to list. */
export interface SessionListing {
  search: string;
  status: (typeof SESSION_STATUS_FILTERS)[number];
  subject: (typeof SESSION_SUBJECT_FILTERS)[number];
}

/** All students' sessions, the latest date first, page by page; a new search leaves the last answer on the screen. */
export function useSessions(listing: SessionListing, after: string | undefined) {
  return useInfiniteQuery(
    orpc.sessions.listSessions.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...listing, cursor }),
      initialPageParam: after,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
}
