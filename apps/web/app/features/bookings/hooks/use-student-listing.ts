import { STUDENT_FILTERS, STUDENT_SORTS } from '@thuto/contract/bookings';
import { useSearchParams } from 'react-router';
import type { StudentListing } from '../api/list-bookable-students.ts';

const FIRST: StudentListing = { search: '', filter: 'has-sessions', sort: 'name' };

/** Search, filter and order of the students to book for, kept in the address; what is unknown there means the default. */
export function useStudentListing(): [StudentListing, (change: Partial<StudentListing>) => void] {
  const [params, setParams] = useSearchParams();
  const listing: StudentListing = {
    search: (params.get('search') ?? FIRST.search).slice(0, 100),
    filter: STUDENT_FILTERS.find((known) => known === params.get('filter')) ?? FIRST.filter,
    sort: STUDENT_SORTS.find((known) => known === params.get('sort')) ?? FIRST.sort,
  };
  const change = (next: Partial<StudentListing>) =>
    setParams(
      (present) => {
        const changed = new URLSearchParams(present);
        for (const [name, value] of Object.entries(next)) {
          if (value === FIRST[name as keyof StudentListing]) changed.delete(name);
          else changed.set(name, value);
        }
        return changed;
      },
      // Every letter typed would be a step of Back.
      { replace: true, preventScrollReset: true },
    );
  return [listing, change];
}
