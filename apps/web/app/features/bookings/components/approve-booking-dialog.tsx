import type { BookingForAdmin, MeetingDetails } from '@thuto/contract/bookings';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { useApproveBooking } from '../api/booking-actions.ts';
import { BookingSummary } from './booking-summary.tsx';
import { MeetingDetailsForm } from './meeting-details-form.tsx';

export interface BookingQuestionProps {
  booking: BookingForAdmin;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Approves a pending booking with its tutor and link. */
export function ApproveBookingDialog({ booking, open, onOpenChange }: BookingQuestionProps) {
  const approve = useApproveBooking();
  const { name, remaining } = booking.student;

  const submit = async (details: MeetingDetails) => {
    await approve.run({ id: booking.id, ...details });
    onOpenChange(false);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Approve booking"
      dismissible={!approve.isPending}
      description={<BookingSummary booking={booking} />}
    >
      {remaining <= 0 ? (
        <Notice tone="warning" title="No sessions left" announce="none" className="mb-4">
          {name} has no session left to pay for this booking. You can approve it all the same: the balance
          stays 0.
        </Notice>
      ) : (
        <p className="mb-4 text-sm text-ink-soft">
          Approving takes 1 of the {remaining} session{remaining === 1 ? '' : 's'} that {name} has left.
        </p>
      )}
      <MeetingDetailsForm
        booking={booking}
        submitLabel="Approve Booking"
        busyLabel="Approving..."
        errorMessage={approve.errorMessage}
        onSubmit={submit}
        onCancel={() => onOpenChange(false)}
      />
    </Dialog>
  );
}
