import type { BookingForStudent } from '@thuto/contract/bookings';
import { CalendarDays, Clock } from 'lucide-react';
import { formatWallDate, formatWallTime, zoneNote } from '../../../lib/dates.ts';

/** A booking's date and time on the platform's clock, which is named for a reader with another. */
export function BookingWhen({
  booking,
  timeZone,
}: {
  booking: Pick<BookingForStudent, 'date' | 'time' | 'startsAt'>;
  timeZone: string;
}) {
  const note = zoneNote(timeZone, new Date(booking.startsAt));
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      <span className="inline-flex items-center gap-1.5">
        <CalendarDays aria-hidden className="size-4 shrink-0" />
        {formatWallDate(booking.date)}
      </span>
      <span className="inline-flex items-center gap-1.5 tabular-nums">
        <Clock aria-hidden className="size-4 shrink-0" />
        {formatWallTime(booking.time)}
        {note !== null && ` (${note})`}
      </span>
    </span>
  );
}
