import { PACKAGE_FILTERS } from '@thuto/contract/payments';
import { findPackage } from '@thuto/domain/packages';
import { type FilterControls, FilterSelect, ListSearch } from '../../../components/listing/list-filters.tsx';

const PACKAGE_OPTIONS = PACKAGE_FILTERS.map((value) => ({
  value,
  label: value === 'all' ? 'All Packages' : (findPackage(value)?.name ?? value),
}));
const STATE_OPTIONS = [
  { value: 'all', label: 'All Statuses' },
  { value: 'active', label: 'Active' },
  { value: 'expired', label: 'Expired' },
];

export interface AdminPaymentFiltersProps {
  list: FilterControls<'search' | 'package' | 'state'>;
  /** Adds a filter by validity, for approved payments. */
  withState?: boolean;
}

/** The filters of the payment lists. */
export function AdminPaymentFilters({ list, withState = false }: AdminPaymentFiltersProps) {
  return (
    <div className="mb-5 grid gap-3 sm:grid-cols-[minmax(0,24rem)_14rem_10rem]">
      <ListSearch list={list} label="Search students" />
      <FilterSelect list={list} name="package" label="Package" options={PACKAGE_OPTIONS} />
      {withState && <FilterSelect list={list} name="state" label="Status" options={STATE_OPTIONS} />}
    </div>
  );
}
