import type { BookingForAdmin } from '@thuto/contract/bookings';
import { CalendarDays } from 'lucide-react';
import { ExportCsv } from '../../../components/export-csv.tsx';
import { PageSteps } from '../../../components/page-steps.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorPanel } from '../../../components/ui/error-panel.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { SkeletonList } from '../../../components/ui/skeleton.tsx';
import { Table, type TableColumn } from '../../../components/ui/table.tsx';
import { wordsFor } from '../../../lib/error-copy.ts';
import { useBookings } from '../api/list-bookings.ts';
import { useBookingListing } from '../hooks/use-booking-listing.ts';
import {
  askedColumn,
  detailsColumn,
  notesColumn,
  sessionColumn,
  statusColumn,
  studentColumn,
} from './admin-bookings-columns.tsx';
import { AdminBookingFilters } from './admin-booking-filters.tsx';
import { actionsColumn } from './admin-booking-actions.tsx';
import { useBookingQuestions } from './booking-questions.tsx';

export type BookingSubTab = 'pending' | 'approved' | 'all';

const FAILURE = 'The bookings could not be loaded.';

const LISTINGS: Readonly<
  Record<BookingSubTab, { label: string; empty: string; columns: readonly TableColumn<BookingForAdmin>[] }>
> = {
  pending: {
    label: 'Pending',
    empty: 'A booking shows up here as soon as a student asks for one.',
    columns: [studentColumn, sessionColumn, notesColumn, askedColumn],
  },
  approved: {
    label: 'Approved',
    empty: 'Bookings that you approve, or make for a student, are kept here until they are completed.',
    columns: [studentColumn, sessionColumn, detailsColumn],
  },
  all: {
    label: 'All Bookings',
    empty: 'Nobody has booked a session yet.',
    columns: [studentColumn, sessionColumn, statusColumn, detailsColumn],
  },
};

/** Bookings of one sub-tab, each with what may be done to it now. */
export function AdminBookingsList({ tab }: { tab: BookingSubTab }) {
  const { listing: asked, filter, turnTo } = useBookingListing();
  // Pending and Approved are a status already; only All Bookings can be asked for another.
  const listing = tab === 'all' ? asked : { ...asked, status: tab };
  const query = useBookings(listing);
  const { asks, questions } = useBookingQuestions();
  const { label, empty, columns } = LISTINGS[tab];
  const isFiltered = asked.search !== '' || (tab === 'all' && asked.status !== 'all');

  const actions = actionsColumn(asks);

  return (
    <div className="grid min-w-0 gap-5">
      <div className="grid items-end gap-x-4 gap-y-5 lg:grid-cols-[minmax(0,1fr)_auto]">
        <AdminBookingFilters listing={listing} withStatus={tab === 'all'} onChange={filter} />
        <ExportCsv table="bookings" filters={{ search: listing.search, status: listing.status }} />
      </div>
      {query.data === undefined ? (
        query.isError ? (
          <ErrorPanel
            message={wordsFor(query.error, FAILURE)}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        ) : (
          <SkeletonList label="Loading bookings" rows={4} />
        )
      ) : (
        <>
          {query.isError && (
            <Notice
              tone="warning"
              actions={
                <Button
                  size="sm"
                  variant="outline"
                  busy={query.isFetching}
                  onClick={() => void query.refetch()}
                >
                  Retry
                </Button>
              }
            >
              {FAILURE} What is shown may be out of date.
            </Notice>
          )}
          {query.data.items.length === 0 ? (
            <EmptyState title="No bookings found" icon={<CalendarDays className="size-6" />}>
              {isFiltered ? 'Try another name or status.' : empty}
            </EmptyState>
          ) : (
            <Table
              label={label}
              columns={[...columns, actions]}
              rows={query.data.items}
              rowKey={({ id }) => id}
              busy={query.isPlaceholderData}
            />
          )}
          <PageSteps
            shown={query.data.items.length}
            total={query.data.total}
            isFirst={listing.after === ''}
            next={query.data.nextCursor}
            onTurn={turnTo}
          />
        </>
      )}
      {questions}
    </div>
  );
}
