import { PACKAGE_FILTERS, SUBSCRIPTION_FILTERS } from '@thuto/contract/payments';
import { findPackage } from '@thuto/domain/packages';
import { SearchField } from '../../../components/search-field.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import type { PaymentListing } from '../api/list-payments.ts';

const PACKAGE_CHOICES = PACKAGE_FILTERS.map((value) => ({
  value,
  label: value === 'all' ? 'All Packages' : (findPackage(value)?.name ?? value),
}));
const STATE_CHOICES = [
  { value: 'all', label: 'All Statuses' },
  { value: 'active', label: 'Active' },
  { value: 'expired', label: 'Expired' },
];

/** Finds payments by student and package, approved ones also by whether they can still be used. */
export function AdminPaymentFilters({
  listing,
  onChange,
  withState = false,
}: {
  listing: PaymentListing;
  onChange: (change: Partial<PaymentListing>) => void;
  withState?: boolean;
}) {
  return (
    <div className="mb-5 grid gap-3 sm:grid-cols-[minmax(0,24rem)_14rem_10rem]">
      <SearchField
        label="Search students"
        value={listing.search}
        onChange={(search) => onChange({ search })}
      />
      <Field label="Package">
        <Select
          options={PACKAGE_CHOICES}
          value={listing.package}
          onChange={(event) =>
            onChange({ package: PACKAGE_FILTERS.find((known) => known === event.target.value) ?? 'all' })
          }
        />
      </Field>
      {withState && (
        <Field label="Status">
          <Select
            options={STATE_CHOICES}
            value={listing.state}
            onChange={(event) =>
              onChange({ state: SUBSCRIPTION_FILTERS.find((known) => known === event.target.value) ?? 'all' })
            }
          />
        </Field>
      )}
    </div>
  );
}
