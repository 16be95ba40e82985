import { PACKAGE_FILTERS, SUBSCRIPTION_FILTERS } from '@thuto/contract/payments';
import { useSearchParams } from 'react-router';
import type { PaymentListing } from '../api/list-payments.ts';

const FIRST: PaymentListing = { search: '', package: 'all', state: 'all' };

/** Search and filters of the payments, kept in the address; what is unknown there means the default. */
export function usePaymentListing() {
  const [params, setParams] = useSearchParams();
  const listing: PaymentListing = {
    search: (params.get('search') ?? FIRST.search).slice(0, 100),
    package: PACKAGE_FILTERS.find((known) => known === params.get('package')) ?? FIRST.package,
    state: SUBSCRIPTION_FILTERS.find((known) => known === params.get('state')) ?? FIRST.state,
  };
  const filter = (next: Partial<PaymentListing>) =>
    setParams(
      (present) => {
        const changed = new URLSearchParams(present);
        for (const [name, value] of Object.entries(next)) {
          if (value === FIRST[name as keyof PaymentListing]) changed.delete(name);
          else changed.set(name, value);
        }
        // Another list begins with its first page.
        changed.delete('after');
        return changed;
      },
      // Every letter typed would be a step of Back.
      { replace: true, preventScrollReset: true },
    );
  const isFiltered = listing.search !== '' || listing.package !== 'all' || listing.state !== 'all';
  return { listing, filter, isFiltered };
}
