import { useInfiniteQuery } from '@tanstack/react-query';
import type { MessageFilter } from '@thuto/contract/messages';
import { orpc } from '../../../lib/api-client.ts';

/** How old a list may grow while the page stays open. */
const REFRESH_MS = 30_000;

/** Contact messages of one list, page by page, newest first, for admins. */
export function useMessages(filter: MessageFilter, after: string | undefined) {
  return useInfiniteQuery(
    orpc.messages.listMessages.infiniteOptions({
      input: (cursor: string | undefined) => ({ filter, cursor }),
      initialPageParam: after,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      refetchInterval: REFRESH_MS,
    }),
  );
}
