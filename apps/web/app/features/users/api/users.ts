import { useInfiniteQuery } from '@tanstack/react-query';
import { USER_ROLE_FILTERS, USER_SORTS, USER_STATUS_FILTERS } from '@thuto/contract/users';
import { listPages } from '../../../components/listing/list-pages.ts';
import { type FiltersOf, oneOf, sortedBy } from '../../../components/listing/use-list-params.ts';
import { orpc } from '../../../lib/api/api-client.ts';

export const USER_FILTERS = {
  role: oneOf(USER_ROLE_FILTERS, 'all'),
  status: oneOf(USER_STATUS_FILTERS, 'all'),
  sort: sortedBy(USER_SORTS, 'newest'),
};

/** Fetches all users, page by page. */
export function useUsers(filters: FiltersOf<typeof USER_FILTERS>, after: string | undefined) {
  return useInfiniteQuery(
    orpc.users.listUsers.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, cursor }),
      ...listPages(after),
    }),
  );
}
