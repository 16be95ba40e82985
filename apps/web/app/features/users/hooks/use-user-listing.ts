import { USER_ROLE_FILTERS, USER_SORTS, USER_STATUS_FILTERS } from '@thuto/contract/users';
import { useSearchParams } from 'react-router';
import type { UserListing } from '../api/list-users.ts';

const FIRST: UserListing = { search: '', role: 'all', status: 'all', sort: 'newest', after: '' };

/** Search, filters, sort and page of the users, kept in the address; what is unknown there means the default. */
export function useUserListing() {
  const [params, setParams] = useSearchParams();
  const listing: UserListing = {
    search: (params.get('search') ?? FIRST.search).slice(0, 100),
    role: USER_ROLE_FILTERS.find((known) => known === params.get('role')) ?? FIRST.role,
    status: USER_STATUS_FILTERS.find((known) => known === params.get('status')) ?? FIRST.status,
    sort: USER_SORTS.find((known) => known === params.get('sort')) ?? FIRST.sort,
    after: params.get('after') ?? FIRST.after,
  };
  const go = (next: Partial<UserListing>, options: { replace: boolean }) =>
    setParams(
      (present) => {
        const changed = new URLSearchParams(present);
        for (const [name, value] of Object.entries(next)) {
          if (value === FIRST[name as keyof UserListing]) changed.delete(name);
          else changed.set(name, value);
        }
        return changed;
      },
      { ...options, preventScrollReset: true },
    );
  return {
    listing,
    // Every letter typed would be a step of Back; another filter begins with its first page.
    filter: (next: Partial<UserListing>) => go({ ...next, after: '' }, { replace: true }),
    // A page is a step: Back leads to the one before.
    turnTo: (after: string) => go({ after }, { replace: false }),
  };
}
