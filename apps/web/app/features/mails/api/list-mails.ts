import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { MAIL_STATUS_FILTERS } from '@thuto/contract/mails';
import { orpc } from '../../../lib/api-client.ts';

/** How old the log may grow while the page stays open: what waits is sent within moments. */
const REFRESH_MS = 15_000;

/** Which mails to list. */
export interface MailListing {
  search: string;
  status: (typeof MAIL_STATUS_FILTERS)[number];
}

/** The mail log page by page, newest first, for admins. */
export function useMails(listing: MailListing, after: string | undefined) {
  return useInfiniteQuery(
    orpc.mails.listMails.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...listing, cursor }),
      initialPageParam: after,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_MS,
    }),
  );
}
