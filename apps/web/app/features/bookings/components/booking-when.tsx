import type { BookingForStudent } from '@thuto/contract/bookings';
import { SessionWhen } from '../../../components/session-when.tsx';

/** A booking's date and time in the platform's time zone. */
export function BookingWhen({
  booking,
  timeZone,
}: {
  booking: Pick<BookingForStudent, 'date' | 'time' | 'startsAt'>;
  timeZone: string;
}) {
  return <SessionWhen at={booking} timeZone={timeZone} />;
}
