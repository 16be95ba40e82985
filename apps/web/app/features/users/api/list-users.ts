import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { USER_ROLE_FILTERS, USER_SORTS, USER_STATUS_FILTERS } from '@thuto/contract/users';
import { orpc } from '../../../lib/api-client.ts';

/** Which users to list, from where on. */
export interface UserListing {
  search: string;
  role: (typeof USER_ROLE_FILTERS)[number];
  status: (typeof USER_STATUS_FILTERS)[number];
  sort: (typeof USER_SORTS)[number];
  /** The cursor of the page; empty for the first. */
  after: string;
}

/** One page of users; while another one comes the last stays on the screen. */
export function useUsers({ after, ...filters }: UserListing) {
  return useQuery(
    orpc.users.listUsers.queryOptions({
      input: { ...filters, cursor: after === '' ? undefined : after },
      placeholderData: keepPreviousData,
    }),
  );
}
