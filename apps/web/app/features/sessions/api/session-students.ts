import { useInfiniteQuery } from '@tanstack/react-query';
import { STUDENT_FILTERS, STUDENT_SORTS } from '@thuto/contract/bookings';
import { listPages } from '../../../components/listing/list-pages.ts';
import { type FiltersOf, oneOf, sortedBy } from '../../../components/listing/use-list-params.ts';
import { orpc } from '../../../lib/api/api-client.ts';

export const SESSION_STUDENT_FILTERS = {
  filter: oneOf(STUDENT_FILTERS, 'all'),
  sort: sortedBy(STUDENT_SORTS, 'name'),
};

/** Fetches all students that a session can be scheduled for, with their balances, page by page. */
export function useSessionStudents(
  filters: FiltersOf<typeof SESSION_STUDENT_FILTERS>,
  after: string | undefined,
) {
  return useInfiniteQuery(
    orpc.bookings.listBookableStudents.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, circle: 'active', cursor }),
      ...listPages(after),
    }),
  );
}
