import { useInfiniteQuery } from '@tanstack/react-query';
import { SESSION_STATUS_FILTERS } from '@thuto/contract/sessions';
import { SUBJECT_ID_PATTERN } from '@thuto/domain/learning/subjects';
import { listPages } from '../../../components/listing/list-pages.ts';
import { type FiltersOf, matching, oneOf } from '../../../components/listing/use-list-params.ts';
import { orpc } from '../../../lib/api/api-client.ts';

export const SESSION_FILTERS = {
  status: oneOf(SESSION_STATUS_FILTERS, 'all'),
  subject: matching(SUBJECT_ID_PATTERN, 'all'),
};

/** Fetches the sessions of all students, latest date first, page by page. */
export function useSessions(filters: FiltersOf<typeof SESSION_FILTERS>, after: string | undefined) {
  return useInfiniteQuery(
    orpc.sessions.listSessions.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, cursor }),
      ...listPages(after),
    }),
  );
}
