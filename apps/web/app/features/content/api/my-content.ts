import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { LibrarySort } from '@thuto/contract/content';
import { orpc } from '../../../lib/api-client.ts';
import { type ContentFilters, filterInput } from '../hooks/use-content-filters.ts';

/** The student's library, page by page; while other filters load the last answer stays. */
export function useMyContent(filters: ContentFilters, sort: LibrarySort) {
  return useInfiniteQuery(
    orpc.content.listMyContent.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filterInput(filters), sort, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
}
