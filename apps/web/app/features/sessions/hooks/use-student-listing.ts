import { STUDENT_FILTERS, STUDENT_SORTS } from '@thuto/contract/bookings';
import { useSearchParams } from 'react-router';
import type { SessionStudentListing } from '../api/list-session-students.ts';

const FIRST: SessionStudentListing = { search: '', filter: 'all', sort: 'name' };

/** Search, filter and order of the students, kept in the address; what is unknown there means the default. */
export function useStudentListing(): [
  SessionStudentListing,
  (change: Partial<SessionStudentListing>) => void,
] {
  const [params, setParams] = useSearchParams();
  const listing: SessionStudentListing = {
    search: (params.get('search') ?? FIRST.search).slice(0, 100),
    filter: STUDENT_FILTERS.find((known) => known === params.get('filter')) ?? FIRST.filter,
    sort: STUDENT_SORTS.find((known) => known === params.get('sort')) ?? FIRST.sort,
  };
  const change = (next: Partial<SessionStudentListing>) =>
    setParams(
      (present) => {
        const changed = new URLSearchParams(present);
        for (const [name, value] of Object.entries(next)) {
          if (value === FIRST[name as keyof SessionStudentListing]) changed.delete(name);
          else changed.set(name, value);
        }
        // Another list begins with its first page.
        changed.delete('after');
        return changed;
      },
      // Every letter typed would be a step of Back.
      { replace: true, preventScrollReset: true },
    );
  return [listing, change];
}
