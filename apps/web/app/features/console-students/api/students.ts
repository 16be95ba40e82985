import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { STUDENT_ATTENTION, STUDENT_LIST_SORTS } from '@thuto/contract/console-students';
import { SCHOOL_LEVELS, SYLLABI } from '@thuto/domain/lessons/tuition';
import { listPages } from '../../../components/listing/list-pages.ts';
import { type FiltersOf, oneOf, sortedBy } from '../../../components/listing/use-list-params.ts';
import { orpc } from '../../../lib/api/api-client.ts';

export const STUDENT_FILTERS = {
  syllabus: oneOf(['all', ...SYLLABI], 'all'),
  level: oneOf(['all', ...SCHOOL_LEVELS], 'all'),
  attention: oneOf(STUDENT_ATTENTION, 'all'),
  sort: sortedBy(STUDENT_LIST_SORTS, 'name'),
};

/** Fetches all students with their guardians, page by page. */
export function useStudents(filters: FiltersOf<typeof STUDENT_FILTERS>, after: string | undefined) {
  return useInfiniteQuery(
    orpc.consoleStudents.listStudents.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, cursor }),
      ...listPages(after),
    }),
  );
}

const MAX_FOUND = 5;

/** Fetches the first students who match a search text; nothing for an empty text. */
export const useFoundStudents = (search: string) =>
  useQuery({
    ...orpc.consoleStudents.listStudents.queryOptions({ input: { search, limit: MAX_FOUND } }),
    enabled: search !== '',
  });
