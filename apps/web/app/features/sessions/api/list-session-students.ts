import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { STUDENT_FILTERS, STUDENT_SORTS } from '@thuto/contract/bookings';
import { orpc } from '../../../lib/api-client.ts';

/** Whom to list, and how. */
export interface SessionStudentListing {
  search: string;
  filter: (typeof STUDENT_FILTERS)[number];
  sort: (typeof STUDENT_SORTS)[number];
}

/** Everybody whom a session can be scheduled for, with their balances, page by page. */
export function useSessionStudents(listing: SessionStudentListing, after: string | undefined) {
  return useInfiniteQuery(
    orpc.bookings.listBookableStudents.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...listing, circle: 'active', cursor }),
      initialPageParam: after,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
}
