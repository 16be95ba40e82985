import type { WeeklyPlaceDate } from '@thuto/contract/weekly-places';
import { formatWallDate } from '../../../lib/time/dates.ts';
import { describeSkip } from '../skip-words.ts';

/** The next dates of a place. Dates without a lesson have their reason. */
export function DatesAhead({ dates, className }: { dates: readonly WeeklyPlaceDate[]; className?: string }) {
  return (
    <section aria-label="Dates" className={className}>
      <ul className="grid gap-1.5 sm:grid-cols-2">
        {dates.map(({ date, skip }) => (
          <li key={date} className="rounded-md bg-sunken/60 px-3 py-1.5">
            <span className={skip === null ? 'font-semibold' : 'text-ink-soft line-through'}>
              {formatWallDate(date)}
            </span>
            {skip !== null && (
              <span className="block text-sm text-ink-soft">Skipped. {describeSkip(skip)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
