import type { BookingForAdmin } from '@thuto/contract/bookings';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { ExportCsv } from '../../../components/export-csv.tsx';
import { FilterSelect, ListSearch } from '../../../components/listing/list-filters.tsx';
import { ResourceTable } from '../../../components/listing/resource-list.tsx';
import { useListParams } from '../../../components/listing/use-list-params.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import type { TableColumn } from '../../../components/ui/table.tsx';
import { BOOKING_FILTERS, useBookings } from '../api/bookings.ts';
import { actionsColumn } from './admin-booking-actions.tsx';
import {
  askedColumn,
  detailsColumn,
  notesColumn,
  sessionColumn,
  statusColumn,
  studentColumn,
} from './admin-bookings-columns.tsx';
import { useBookingDialogs } from './booking-dialogs.tsx';

export type BookingSubTab = 'pending' | 'approved' | 'all';

const LISTINGS: Readonly<
  Record<BookingSubTab, { label: string; empty: string; columns: readonly TableColumn<BookingForAdmin>[] }>
> = {
  pending: {
    label: 'Pending',
    empty: 'Booking requests of students appear here.',
    columns: [studentColumn, sessionColumn, notesColumn, askedColumn],
  },
  approved: {
    label: 'Approved',
    empty: 'Bookings that you approve or create appear here until they are completed or cancelled.',
    columns: [studentColumn, sessionColumn, detailsColumn],
  },
  all: {
    label: 'All Bookings',
    empty: 'Nobody has booked a session yet.',
    columns: [studentColumn, sessionColumn, statusColumn, detailsColumn],
  },
};

const STATUS_OPTIONS = [
  { value: 'all', label: 'All Statuses' },
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'no_show', label: 'No-show' },
  { value: 'expired', label: 'Expired' },
];

/** The bookings of one sub-tab, with the actions that are allowed now. */
export function AdminBookingsList({ tab }: { tab: BookingSubTab }) {
  const list = useListParams(BOOKING_FILTERS);
  // Pending and Approved are a status themselves. Only All Bookings has a status filter.
  const filters = tab === 'all' ? list.filters : { ...list.filters, status: tab };
  const query = useBookings(filters, list.after);
  const { asks, dialogs } = useBookingDialogs();
  const { label, empty, columns } = LISTINGS[tab];
  const isFiltered = tab === 'all' ? list.isFiltered : filters.search !== '';

  return (
    <div className="grid min-w-0 gap-5">
      <div className="grid items-end gap-x-4 gap-y-5 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-[minmax(0,24rem)_12rem]">
          <ListSearch list={list} label="Search bookings" placeholder="Student’s name" />
          {tab === 'all' && (
            <FilterSelect list={list} name="status" label="Status" options={STATUS_OPTIONS} />
          )}
        </div>
        <ExportCsv table="bookings" filters={filters} />
      </div>
      <ResourceTable
        phoneRows={4}
        query={query}
        pages={list}
        loading="Loading bookings"
        failure="The bookings could not be loaded."
        empty={
          <EmptyState title="No bookings found" icon={<CalendarDays className="size-6" />}>
            {isFiltered ? 'Try another name or status.' : empty}
          </EmptyState>
        }
        label={label}
        columns={[
          ...columns,
          actionsColumn(asks, tab === 'pending' ? 'sm:w-56 sm:min-w-50' : 'sm:w-76 sm:min-w-72'),
        ]}
      />
      {dialogs}
    </div>
  );
}
