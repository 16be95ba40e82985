import { SESSION_STATUS_FILTERS, SESSION_SUBJECT_FILTERS } from '@thuto/contract/sessions';
import { useSearchParams } from 'react-router';
import type { SessionListing } from '../api/list-sessions.ts';

const FIRST: SessionListing = { search: '', status: 'all', subject: 'all' };

/** Search and filters of the sessions, kept in the address; what is unknown there means the default. */
export function useSessionListing(): [SessionListing, (change: Partial<SessionListing>) => void] {
  const [params, setParams] = useSearchParams();
  const listing: SessionListing = {
    search: (params.get('search') ?? FIRST.search).slice(0, 100),
    status: SESSION_STATUS_FILTERS.find((known) => known === params.get('status')) ?? FIRST.status,
    subject: SESSION_SUBJECT_FILTERS.find((known) => known === params.get('subject')) ?? FIRST.subject,
  };
  const change = (next: Partial<SessionListing>) =>
    setParams(
      (present) => {
        const changed = new URLSearchParams(present);
        for (const [name, value] of Object.entries(next)) {
          if (value === FIRST[name as keyof SessionListing]) changed.delete(name);
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
