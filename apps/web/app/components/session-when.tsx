import { CalendarDays, Clock } from 'lucide-react';
import { formatWallDate, formatWallTime, formatZoneNote } from '../lib/dates.ts';

/** A date and time in the platform's time zone, which is named if the user's clock differs. */
export function SessionWhen({
  at,
  timeZone,
}: {
  at: { date: string; time: string; startsAt: string };
  timeZone: string;
}) {
  const note = formatZoneNote(timeZone, new Date(at.startsAt));
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      <span className="inline-flex items-center gap-1.5">
        <CalendarDays aria-hidden className="size-4 shrink-0" />
        {formatWallDate(at.date)}
      </span>
      <span className="inline-flex items-center gap-1.5 tabular-nums">
        <Clock aria-hidden className="size-4 shrink-0" />
        {formatWallTime(at.time)}
        {note !== null && ` (${note})`}
      </span>
    </span>
  );
}
