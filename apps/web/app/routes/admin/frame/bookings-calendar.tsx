import { BookingActions } from '../../../features/bookings/components/admin-booking-actions.tsx';
import { useBookingDialogs } from '../../../features/bookings/components/booking-dialogs.tsx';
import type { CalendarEntry } from '../../../features/calendar/calendar-entries.ts';
import { AdminCalendar } from '../../../features/calendar/components/admin-calendar.tsx';
import { SessionActions } from '../../../features/sessions/components/session-actions.tsx';
import { useSessionDialogs } from '../../../features/sessions/components/session-dialogs.tsx';
import { useMoveEntry } from './use-move-entry.ts';
import { useDialogFor } from '../../../lib/browser/use-dialog-for.ts';

/** The calendar, with the actions of bookings and sessions and their dialogs. */
export function BookingsCalendar() {
  const details = useDialogFor<CalendarEntry>();
  // The confirmation replaces the details: one dialog at a time.
  const close = () => details.setOpen(false);
  const bookings = useBookingDialogs(close);
  const sessions = useSessionDialogs(close);
  return (
    <>
      <AdminCalendar
        details={details}
        onMove={useMoveEntry()}
        renderActions={(entry) =>
          entry.kind === 'booking' ? (
            <BookingActions booking={entry.item} {...bookings.asks} />
          ) : (
            <SessionActions session={entry.item} {...sessions.asks} />
          )
        }
      />
      {bookings.dialogs}
      {sessions.dialogs}
    </>
  );
}
