import { useInfiniteQuery } from '@tanstack/react-query';
import { STUDENT_FILTERS, STUDENT_SORTS } from '@thuto/contract/bookings';
import { listPages } from '../../../components/listing/list-pages.ts';
import { type FiltersOf, oneOf, sortedBy } from '../../../components/listing/use-list-params.ts';
import { orpc } from '../../../lib/api/api-client.ts';

export const BOOKABLE_STUDENT_FILTERS = {
  filter: oneOf(STUDENT_FILTERS, 'has-sessions'),
  sort: sortedBy(STUDENT_SORTS, 'name'),
};

/** Fetches the students that an admin can book for, page by page. */
export function useBookableStudents(filters: FiltersOf<typeof BOOKABLE_STUDENT_FILTERS>) {
  return useInfiniteQuery(
    orpc.bookings.listBookableStudents.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, cursor }),
      ...listPages(),
    }),
  );
}
