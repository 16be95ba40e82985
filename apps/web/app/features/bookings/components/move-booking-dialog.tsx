import { ChangeTimeDialog } from '../../../components/lesson-changes/change-time-dialog.tsx';
import { useMoveBooking } from '../api/booking-actions.ts';
import type { BookingDialogProps } from './approve-booking-dialog.tsx';
import { BookingSummary } from './booking-summary.tsx';

/** Moves an approved booking to another time. */
export function MoveBookingDialog({ booking, ...dialog }: BookingDialogProps) {
  return (
    <ChangeTimeDialog
      {...dialog}
      lesson={booking}
      move={useMoveBooking()}
      summary={<BookingSummary booking={booking} />}
    />
  );
}
