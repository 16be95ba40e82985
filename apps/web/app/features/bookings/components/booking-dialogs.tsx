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
      {approving.render((booking, dialog) => (
        <ApproveBookingDialog key={`approve ${booking.id}`} booking={booking} {...dialog} />
      ))}
      {proposing.render((booking, dialog) => (
        <LatePart fallback={null}>
          <ProposeTimesDialog key={`propose ${booking.id}`} booking={booking} {...dialog} />
        </LatePart>
      ))}
      {rejecting.render((booking, dialog) => (
        <RejectBookingDialog key={`reject ${booking.id}`} booking={booking} {...dialog} />
      ))}
      {completing.render((booking, dialog) => (
        <CompleteBookingDialog booking={booking} {...dialog} />
      ))}
      {editing.render((booking, dialog) => (
        <EditBookingDetailsDialog
          // Keyed by the revision too: after a change the form starts with the new details.
          key={`edit ${booking.id} ${booking.revision}`}
          booking={booking}
          {...dialog}
        />
      ))}
      {cancelling.render((booking, dialog) => (
        <CancelBookingDialog key={`cancel ${booking.id}`} booking={booking} {...dialog} />
      ))}
      {moving.render((booking, dialog) => (
        <MoveBookingDialog key={`move ${booking.id} ${booking.revision}`} booking={booking} {...dialog} />
      ))}
      {absent.render((booking, dialog) => (
        <BookingNoShowDialog key={`absent ${booking.id}`} booking={booking} {...dialog} />
      ))}
      {ending.render((lesson, dialog) => (
        <OutcomeDialog
          key={`outcome ${lesson.id} ${lesson.outcome ?? ''}`}
          lesson={lesson}
          summary={<BookingSummary booking={lesson} />}
          {...dialog}
        />
      ))}
    </>
  );
  return { asks, dialogs };
}
