import { CalendarDays, Clock } from 'lucide-react';
import { formatWallDate, formatWallTime, formatZoneName, formatZoneNote } from '../lib/dates.ts';
import { useHydrated } from '../lib/use-hydrated.ts';

/** A date and time in the platform's time zone, which is named if the user's clock differs. */
export function SessionWhen({
  at,
  timeZone,
}: {
  at: { date: string; time: string; startsAt: string };
  timeZone: string;
}) {
  // The server that renders the page does not know the user's clock: a script of the page hides the note
  // (`hideZoneNotes` in `scripts/rendered-page.mjs`).
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
          {isHydrated ? (
            note !== null && ` (${note})`
          ) : (
            <span data-zone-note={readOffset(at)}>{` (${formatZoneName(timeZone)})`}</span>
          )}
        </span>
      </span>
    </span>
  );
}

/** Returns the minutes by which the wall clock is ahead of UTC. */
const readOffset = ({ date, time, startsAt }: { date: string; time: string; startsAt: string }) =>
  (Date.parse(`${date}T${time}Z`) - Date.parse(startsAt)) / 60_000;
