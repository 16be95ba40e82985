import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { getErrorMessage } from '../../../lib/error-copy.ts';
import { sayOutcome } from '../../../lib/say-outcome.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { useCompleteBooking } from '../api/complete-booking.ts';
import { isOver } from '../booking-end.ts';
import { movedMeanwhile } from '../moved-meanwhile.ts';
import type { BookingQuestionProps } from './approve-booking-dialog.tsx';
import { BookingSummary } from './booking-summary.tsx';

/** Asks before an approved booking counts as completed, which cannot be undone. */
export function CompleteBookingDialog({ booking, open, onOpenChange }: BookingQuestionProps) {
  const complete = useCompleteBooking();
  const now = useMinute();

  const confirm = () =>
    sayOutcome(complete.mutateAsync({ id: booking.id }), 'Session marked as completed!', movedMeanwhile);

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Mark session complete?"
      confirmLabel="Mark Complete"
      busyLabel="Completing..."
      confirmFirst
      onConfirm={confirm}
      errorMessage={(error) => getErrorMessage(error, 'Error completing session. Please try again.')}
      description={<BookingSummary booking={booking} />}
    >
      {isOver(booking, now) ? (
        <p>It will count as completed for the student. This cannot be undone.</p>
      ) : (
        <Notice tone="warning" announce="none">
          This session has not ended yet. It will count as completed all the same, and this cannot be undone.
        </Notice>
      )}
    </ConfirmDialog>
  );
}
