import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { STUDENT_FILTERS, STUDENT_SORTS } from '@thuto/contract/bookings';
import { orpc } from '../../../lib/api-client.ts';

export type StudentFilter = (typeof STUDENT_FILTERS)[number];
export type StudentSort = (typeof STUDENT_SORTS)[number];

/** Whom to list, and how. */
export interface StudentListing {
  search: string;
  filter: StudentFilter;
  sort: StudentSort;
}

/** The students to book for, page by page; while a new search runs the last answer stays on the screen. */
export function useBookableStudents(listing: StudentListing) {
  return useInfiniteQuery(
    orpc.bookings.listBookableStudents.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...listing, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
}
