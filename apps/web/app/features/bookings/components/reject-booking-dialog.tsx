import { ReasonDialog } from '../../../components/reason-dialog.tsx';
import { useRejectBooking } from '../api/booking-actions.ts';
import type { BookingDialogProps } from './approve-booking-dialog.tsx';
import { BookingSummary } from './booking-summary.tsx';

/** Confirms a rejection and asks for the reason, which the student reads. */
export function RejectBookingDialog({ booking, open, onOpenChange }: BookingDialogProps) {
  const reject = useRejectBooking();

  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Reject booking?"
      tone="danger"
      confirmLabel="Reject Booking"
      busyLabel="Rejecting..."
      label="Reason (Optional)"
      hint="The student reads it."
      onConfirm={(reason) => reject.run({ id: booking.id, reason })}
      errorMessage={reject.errorMessage}
      description={<BookingSummary booking={booking} />}
    />
  );
}
