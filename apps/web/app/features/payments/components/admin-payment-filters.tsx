import { useQuery } from '@tanstack/react-query';
import { type FilterControls, FilterSelect, ListSearch } from '../../../components/listing/list-filters.tsx';
import { orpc } from '../../../lib/api/api-client.ts';

const ALL_PACKAGES = { value: 'all', label: 'All Packages' };
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
  const { data } = useQuery(orpc.packages.listAllPackages.queryOptions());
  const packages = data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <div className="mb-5 grid gap-3 sm:grid-cols-[minmax(0,24rem)_14rem_10rem]">
      <ListSearch list={list} label="Search students" />
      <FilterSelect list={list} name="package" label="Package" options={[ALL_PACKAGES, ...packages]} />
      {withState && <FilterSelect list={list} name="state" label="Status" options={STATE_OPTIONS} />}
    </div>
  );
}
