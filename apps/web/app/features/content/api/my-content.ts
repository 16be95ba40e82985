import { useInfiniteQuery } from '@tanstack/react-query';
import type { LibrarySort } from '@thuto/contract/content';
import { listPages } from '../../../components/listing/list-pages.ts';
import type { FiltersOf } from '../../../components/listing/use-list-params.ts';
import { orpc } from '../../../lib/api/api-client.ts';
import { useStudent } from '../../../lib/students/student.ts';
import { type CONTENT_FILTERS, toFilterInput } from '../content-filters.ts';

/** Fetches the student's library, page by page. */
export function useMyContent(filters: FiltersOf<typeof CONTENT_FILTERS>, sort: LibrarySort) {
  const { id: studentId } = useStudent();
  return useInfiniteQuery(
    orpc.content.listMyContent.infiniteOptions({
      input: (cursor: string | undefined) => ({ studentId, ...toFilterInput(filters), sort, cursor }),
      ...listPages(),
    }),
  );
}
