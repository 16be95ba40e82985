import { LessonFacts } from '../../../components/lesson-facts.tsx';
import { OpenedRecord } from '../../../components/opened-record.tsx';
import { DialogActions } from '../../../components/ui/dialog.tsx';
import { useOpenedId } from '../../../lib/pages/use-opened-id.ts';
import { useBooking } from '../api/booking.ts';
import { BookingActions } from './admin-booking-actions.tsx';
import { useBookingDialogs } from './booking-dialogs.tsx';
import { TutorsForBooking } from './tutors-for-booking.tsx';
import { UnkeptTime } from './unkept-time.tsx';

/** The details and actions of the booking named in the URL. */
export function OpenedBooking() {
  const opened = useOpenedId('booking');
  // The confirmation replaces the details: one dialog at a time.
  const { asks, dialogs } = useBookingDialogs(opened.close);
  return (
    <>
      <OpenedRecord
        opened={opened}
        query={useBooking(opened.id)}
        word="Booking"
        title={({ student }) => `Booking of ${student.name}`}
      >
        {(booking) => (
          <>
            <LessonFacts
              lesson={booking}
              moments={[
                ['Requested', booking.createdAt],
                ['Expires', booking.expiresAt],
                ['Approved', booking.approvedAt],
                ['Rejected', booking.rejectedAt],
                ['Completed', booking.completedAt],
                ['Cancelled', booking.cancelledAt],
              ]}
              madeBy={booking.bookedByAdmin ? 'An admin, by Book for Student' : null}
            />
            {!booking.timeKept && <UnkeptTime className="mt-4" />}
            {booking.allowedActions.includes('approve') && <TutorsForBooking booking={booking} />}
            {booking.allowedActions.length > 0 && (
              <DialogActions wrap>
                <BookingActions booking={booking} {...asks} />
              </DialogActions>
            )}
          </>
        )}
      </OpenedRecord>
      {dialogs}
    </>
  );
}
