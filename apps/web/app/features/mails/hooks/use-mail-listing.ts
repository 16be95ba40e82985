import { MAIL_STATUS_FILTERS } from '@thuto/contract/mails';
import { useSearchParams } from 'react-router';
import type { MailListing } from '../api/list-mails.ts';

const FIRST: MailListing = { search: '', status: 'all' };

/** Search and status of the mail log, kept in the address; what is unknown there means the default. */
export function useMailListing(): [MailListing, (change: Partial<MailListing>) => void] {
  const [params, setParams] = useSearchParams();
  const listing: MailListing = {
    search: (params.get('search') ?? FIRST.search).slice(0, 100),
    status: MAIL_STATUS_FILTERS.find((known) => known === params.get('status')) ?? FIRST.status,
  };
  const change = (next: Partial<MailListing>) =>
    setParams(
      (present) => {
        const changed = new URLSearchParams(present);
        for (const [name, value] of Object.entries(next)) {
          if (value === FIRST[name as keyof MailListing]) changed.delete(name);
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
