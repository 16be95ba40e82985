import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { useCurrentMinute } from '../../../lib/time/use-current-minute.ts';
import { useCompleteBooking } from '../api/booking-actions.ts';
import { isOver } from '../booking-end.ts';
import type { BookingDialogProps } from './approve-booking-dialog.tsx';
import { BookingSummary } from './booking-summary.tsx';

/** Confirms that an approved booking is completed, which cannot be undone. */
export function CompleteBookingDialog({ booking, open, onOpenChange }: BookingDialogProps) {
  const complete = useCompleteBooking();
  const now = useCurrentMinute();

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Mark session complete?"
      confirmLabel="Mark Complete"
      busyLabel="Completing..."
      confirmFirst
      onConfirm={() => complete.run({ id: booking.id })}
      errorMessage={complete.errorMessage}
      description={<BookingSummary booking={booking} />}
    >
      {isOver(booking, now) ? (
        <p>It will count as completed for the student. This cannot be undone.</p>
      ) : (
        <Notice tone="warning" announce="none">
          This session has not ended yet. It will count as completed anyway, and this cannot be undone.
        </Notice>
      )}
    </ConfirmDialog>
  );
}
