import { useInfiniteQuery } from '@tanstack/react-query';
import type { MessageFilter } from '@thuto/contract/messages';
import { listPages } from '../../../components/listing/list-pages.ts';
import { orpc } from '../../../lib/api/api-client.ts';

/** How often an open list polls. */
const REFRESH_INTERVAL_MS = 30_000;

/** Fetches the contact messages of one list, newest first, page by page. */
export function useMessages(filter: MessageFilter, after: string | undefined) {
  return useInfiniteQuery(
    orpc.messages.listMessages.infiniteOptions({
      input: (cursor: string | undefined) => ({ filter, cursor }),
      ...listPages(after),
      refetchInterval: REFRESH_INTERVAL_MS,
    }),
  );
}
