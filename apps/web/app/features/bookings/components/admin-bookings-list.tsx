import type { BookingForAdmin } from '@thuto/contract/bookings';
import { CalendarDays } from 'lucide-react';
import { PagedList } from '../../../components/paged-list.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Table, type TableColumn } from '../../../components/ui/table.tsx';
import { useDialogFor } from '../../../lib/use-dialog-for.ts';
import { useBookings } from '../api/list-bookings.ts';
import {
  askedColumn,
  detailsColumn,
  notesColumn,
  sessionColumn,
  statusColumn,
  studentColumn,
} from './admin-bookings-columns.tsx';
import { actionsColumn } from './admin-booking-actions.tsx';
import { ApproveBookingDialog } from './approve-booking-dialog.tsx';
import { CompleteBookingDialog } from './complete-booking-dialog.tsx';
import { EditBookingDetailsDialog } from './edit-booking-details-dialog.tsx';
import { RejectBookingDialog } from './reject-booking-dialog.tsx';

export type BookingListing = 'pending' | 'approved' | 'all';

const LISTINGS: Readonly<
  Record<BookingListing, { label: string; empty: string; columns: readonly TableColumn<BookingForAdmin>[] }>
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
export function AdminBookingsList({ listing }: { listing: BookingListing }) {
  const query = useBookings(listing);
  const approving = useDialogFor<BookingForAdmin>();
  const rejecting = useDialogFor<BookingForAdmin>();
  const completing = useDialogFor<BookingForAdmin>();
  const editing = useDialogFor<BookingForAdmin>();
  const { label, empty, columns } = LISTINGS[listing];

  const actions = actionsColumn({
    onApprove: approving.show,
    onReject: rejecting.show,
    onComplete: completing.show,
    onEdit: editing.show,
  });

  return (
    <>
      <PagedList
        query={query}
        loading="Loading bookings"
        failure="The bookings could not be loaded."
        empty={
          <EmptyState title="No bookings found" icon={<CalendarDays className="size-6" />}>
            {empty}
          </EmptyState>
        }
      >
        {(rows) => (
          <Table label={label} columns={[...columns, actions]} rows={rows} rowKey={(booking) => booking.id} />
        )}
      </PagedList>
      {approving.item !== null && (
        <ApproveBookingDialog
          key={approving.item.id}
          booking={approving.item}
          open={approving.open}
          onOpenChange={approving.setOpen}
        />
      )}
      {rejecting.item !== null && (
        <RejectBookingDialog
          key={rejecting.item.id}
          booking={rejecting.item}
          open={rejecting.open}
          onOpenChange={rejecting.setOpen}
        />
      )}
      {completing.item !== null && (
        <CompleteBookingDialog
          booking={completing.item}
          open={completing.open}
          onOpenChange={completing.setOpen}
        />
      )}
      {editing.item !== null && (
        <EditBookingDetailsDialog
          key={editing.item.id}
          booking={editing.item}
          open={editing.open}
          onOpenChange={editing.setOpen}
        />
      )}
    </>
  );
}
