import { useInfiniteQuery } from '@tanstack/react-query';
import { MAIL_STATUS_FILTERS } from '@thuto/contract/mails';
import { listPages } from '../../../components/listing/list-pages.ts';
import { type FiltersOf, oneOf } from '../../../components/listing/use-list-params.ts';
import { orpc } from '../../../lib/api/api-client.ts';

/** Queued mails are sent within moments, so the open log polls. */
const REFRESH_INTERVAL_MS = 15_000;

export const MAIL_FILTERS = { status: oneOf(MAIL_STATUS_FILTERS, 'all') };

/** Fetches the mail log, newest first, page by page. */
export function useMails(filters: FiltersOf<typeof MAIL_FILTERS>, after: string | undefined) {
  return useInfiniteQuery(
    orpc.mails.listMails.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, cursor }),
      ...listPages(after),
      refetchInterval: REFRESH_INTERVAL_MS,
    }),
  );
}
