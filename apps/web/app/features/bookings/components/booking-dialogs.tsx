import type { BookingForAdmin } from '@thuto/contract/bookings';
import { lazy, type ReactNode } from 'react';
import { LatePart } from '../../../components/late-part.tsx';
import { OutcomeDialog } from '../../../components/lesson-changes/outcome-dialog.tsx';
import { type DialogFor, useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import type { BookingActionsProps } from './admin-booking-actions.tsx';
import { ApproveBookingDialog } from './approve-booking-dialog.tsx';
import { BookingNoShowDialog } from './booking-no-show-dialog.tsx';
import { CancelBookingDialog } from './cancel-booking-dialog.tsx';
import { CompleteBookingDialog } from './complete-booking-dialog.tsx';
import { EditBookingDetailsDialog } from './edit-booking-details-dialog.tsx';
import { MoveBookingDialog } from './move-booking-dialog.tsx';
import { RejectBookingDialog } from './reject-booking-dialog.tsx';
import { BookingSummary } from './booking-summary.tsx';

/** Loaded on demand, with the week of free times. */
const ProposeTimesDialog = lazy(async () => ({
  default: (await import('./propose-times-dialog.tsx')).ProposeTimesDialog,
}));

/**
 * Returns the functions that open the dialogs of the booking actions, and the dialogs to render.
 * @param before called before a dialog opens, to close the one with the buttons.
 */
export function useBookingDialogs(before?: () => void): {
  asks: BookingActionsProps;
  dialogs: ReactNode;
} {
  const approving = useDialogFor<BookingForAdmin>();
  const proposing = useDialogFor<BookingForAdmin>();
  const rejecting = useDialogFor<BookingForAdmin>();
  const completing = useDialogFor<BookingForAdmin>();
  const editing = useDialogFor<BookingForAdmin>();
  const cancelling = useDialogFor<BookingForAdmin>();
  const moving = useDialogFor<BookingForAdmin>();
  const absent = useDialogFor<BookingForAdmin>();
  const ending = useDialogFor<BookingForAdmin>();
  const asking =
    ({ show }: DialogFor<BookingForAdmin>) =>
    (booking: BookingForAdmin) => {
      before?.();
      show(booking);
    };
  const asks = {
    onApprove: asking(approving),
    onPropose: asking(proposing),
    onReject: asking(rejecting),
    onComplete: asking(completing),
    onEdit: asking(editing),
    onCancel: asking(cancelling),
    onMove: asking(moving),
    onNoShow: asking(absent),
    onOutcome: asking(ending),
  };
  const dialogs = (
    <>
      {approving.item !== null && (
        <ApproveBookingDialog
          key={`approve ${approving.item.id}`}
          booking={approving.item}
          open={approving.open}
          onOpenChange={approving.setOpen}
        />
      )}
      {proposing.item !== null && (
        <LatePart fallback={null}>
          <ProposeTimesDialog
            key={`propose ${proposing.item.id}`}
            booking={proposing.item}
            open={proposing.open}
            onOpenChange={proposing.setOpen}
          />
        </LatePart>
      )}
      {rejecting.item !== null && (
        <RejectBookingDialog
          key={`reject ${rejecting.item.id}`}
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
          // Keyed by the revision too: after a change the form starts with the new details.
          key={`edit ${editing.item.id} ${editing.item.revision}`}
          booking={editing.item}
          open={editing.open}
          onOpenChange={editing.setOpen}
        />
      )}
      {cancelling.item !== null && (
        <CancelBookingDialog
          key={`cancel ${cancelling.item.id}`}
          booking={cancelling.item}
          open={cancelling.open}
          onOpenChange={cancelling.setOpen}
        />
      )}
      {moving.item !== null && (
        <MoveBookingDialog
          key={`move ${moving.item.id} ${moving.item.revision}`}
          booking={moving.item}
          open={moving.open}
          onOpenChange={moving.setOpen}
        />
      )}
      {absent.item !== null && (
        <BookingNoShowDialog
          key={`absent ${absent.item.id}`}
          booking={absent.item}
          open={absent.open}
          onOpenChange={absent.setOpen}
        />
      )}
      {ending.item !== null && (
        <OutcomeDialog
          key={`outcome ${ending.item.id} ${ending.item.outcome ?? ''}`}
          lesson={ending.item}
          summary={<BookingSummary booking={ending.item} />}
          open={ending.open}
          onOpenChange={ending.setOpen}
        />
      )}
    </>
  );
  return { asks, dialogs };
}
