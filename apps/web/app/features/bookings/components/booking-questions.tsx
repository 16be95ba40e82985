import type { BookingForAdmin } from '@thuto/contract/bookings';
import type { ReactNode } from 'react';
import { useDialogFor } from '../../../lib/use-dialog-for.ts';
import type { BookingActionsProps } from './admin-booking-actions.tsx';
import { ApproveBookingDialog } from './approve-booking-dialog.tsx';
import { CompleteBookingDialog } from './complete-booking-dialog.tsx';
import { EditBookingDetailsDialog } from './edit-booking-details-dialog.tsx';
import { RejectBookingDialog } from './reject-booking-dialog.tsx';

/** Returns the functions that open the dialogs of the booking actions, and the dialogs to render. */
export function useBookingQuestions(): { asks: BookingActionsProps; questions: ReactNode } {
  const approving = useDialogFor<BookingForAdmin>();
  const rejecting = useDialogFor<BookingForAdmin>();
  const completing = useDialogFor<BookingForAdmin>();
  const editing = useDialogFor<BookingForAdmin>();
  const asks = {
    onApprove: approving.show,
    onReject: rejecting.show,
    onComplete: completing.show,
    onEdit: editing.show,
  };
  const questions = (
    <>
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
  return { asks, questions };
}
