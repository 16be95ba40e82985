import { CancelLessonDialog } from '../../../components/lesson-changes/cancel-lesson-dialog.tsx';
import { useCancelBooking } from '../api/booking-actions.ts';
import type { BookingDialogProps } from './approve-booking-dialog.tsx';
import { BookingSummary } from './booking-summary.tsx';

/** Cancels an approved booking. */
export function CancelBookingDialog({ booking, ...dialog }: BookingDialogProps) {
  return (
    <CancelLessonDialog
      {...dialog}
      lesson={booking}
      cancel={useCancelBooking()}
      title="Cancel lesson?"
      confirmLabel="Cancel Lesson"
      summary={<BookingSummary booking={booking} />}
    />
  );
}
