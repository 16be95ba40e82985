import { SearchField } from '../../../components/search-field.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import type { BookingListing } from '../api/list-bookings.ts';

export interface AdminBookingFiltersProps {
  listing: BookingListing;
  /** Whether the status can be chosen, or the sub-tab has chosen it. */
  withStatus: boolean;
  onChange: (change: Partial<BookingListing>) => void;
}

/** Finds bookings by their student and, among all of them, by status. */
export function AdminBookingFilters({ listing, withStatus, onChange }: AdminBookingFiltersProps) {
  return (
    <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-[minmax(0,24rem)_12rem]">
      <SearchField
        label="Search bookings"
        placeholder="Student’s name"
        value={listing.search}
        onChange={(search) => onChange({ search })}
      />
      {withStatus && (
        <Field label="Status">
          <Select
            value={listing.status}
            onChange={(event) => onChange({ status: event.target.value as BookingListing['status'] })}
            options={[
              { value: 'all', label: 'All Statuses' },
              { value: 'pending', label: 'Pending' },
              { value: 'approved', label: 'Approved' },
              { value: 'rejected', label: 'Rejected' },
              { value: 'completed', label: 'Completed' },
            ]}
          />
        </Field>
      )}
    </div>
  );
}
