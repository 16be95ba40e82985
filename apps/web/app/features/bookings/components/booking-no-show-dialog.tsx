import { NoShowDialog } from '../../../components/lesson-changes/no-show-dialog.tsx';
import { useMarkBookingNoShow } from '../api/booking-actions.ts';
import type { BookingDialogProps } from './approve-booking-dialog.tsx';
import { BookingSummary } from './booking-summary.tsx';

/** Marks that the student did not come to an approved booking. */
export function BookingNoShowDialog({ booking, ...dialog }: BookingDialogProps) {
  return (
    <NoShowDialog
      {...dialog}
      lesson={booking}
      markNoShow={useMarkBookingNoShow()}
      uses={{ label: 'Uses 1 session', description: 'The session that the approval took stays used.' }}
      frees={{
        label: 'Gives 1 session back',
        description: `${booking.student.name} can book another lesson with it.`,
      }}
      summary={<BookingSummary booking={booking} />}
    />
  );
}
