import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listPages } from '../../../components/listing/list-pages.ts';
import type { FiltersOf } from '../../../components/listing/use-list-params.ts';
import { orpc } from '../../../lib/api/api-client.ts';
import { type ADMIN_CONTENT_FILTERS, toAdminFilterInput } from '../content-filters.ts';

/** Fetches all content, newest first, page by page. */
export function useContent(filters: FiltersOf<typeof ADMIN_CONTENT_FILTERS>, after: string | undefined) {
  return useInfiniteQuery(
    orpc.content.listContent.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...toAdminFilterInput(filters), cursor }),
      ...listPages(after),
    }),
  );
}

/** Fetches the size of the stored content and the limits of an upload. */
export function useContentStorage() {
  return useQuery(orpc.content.getContentStorage.queryOptions());
}
