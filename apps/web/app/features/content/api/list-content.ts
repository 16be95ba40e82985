import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';
import { type ContentFilters, filterInput } from '../hooks/use-content-filters.ts';

/** All content, page by page, newest first, for admins; while other filters load the last answer stays. */
export function useContent(filters: ContentFilters, after: string | undefined) {
  return useInfiniteQuery(
    orpc.content.listContent.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filterInput(filters), cursor }),
      initialPageParam: after,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
}

/** How much content is stored, and what an upload may be. */
export function useContentStorage() {
  return useQuery(orpc.content.getContentStorage.queryOptions());
}
