import CalendarDays from 'lucide-react/icons/calendar-days';
import Clock from 'lucide-react/icons/clock';
import { formatWallDate, formatWallTime, formatZoneNote } from '../lib/time/dates.ts';
import { useHydrated } from '../lib/browser/use-hydrated.ts';

/** A date and time in the platform's time zone, which is named if the user's clock differs. */
export function SessionWhen({
  at,
  timeZone,
}: {
  at: { date: string; time: string; startsAt: string };
  timeZone: string;
}) {
  // The server does not know the user's clock.
  const isHydrated = useHydrated();
  const note = formatZoneNote(timeZone, new Date(at.startsAt));
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      <span className="inline-flex items-center gap-1.5">
        <CalendarDays aria-hidden className="size-4 shrink-0" />
        {formatWallDate(at.date)}
      </span>
      <span className="inline-flex items-center gap-1.5 tabular-nums">
        <Clock aria-hidden className="size-4 shrink-0" />
        <span>
          {formatWallTime(at.time)}
          {isHydrated && note !== null && ` (${note})`}
        </span>
      </span>
    </span>
  );
}
