import type { FreeTimes } from '@thuto/contract/free-times';
import { addDays } from '@thuto/domain/calendar';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cn } from '../../lib/cn.ts';
import { formatZoneName } from '../../lib/dates.ts';
import { Button } from '../ui/button.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { formatDay, formatWeek, isSameMoment, type WallMoment } from './free-time-words.ts';

const DAYS = 7;

export interface WeekOfFreeTimesProps {
  /** Undefined while loading. */
  offer: FreeTimes | undefined;
  /** The message of an error; null without one. */
  failure: string | null;
  onRetry: () => void;
  isFetching: boolean;
  /** True while the offer is that of another week or question: only its limits are used. */
  isStale: boolean;
  /** The first day shown. */
  from: string;
  onFrom: (from: string) => void;
  chosen: readonly WallMoment[];
  onChoose: (moment: WallMoment) => void;
  timeZone: string;
  /** A sentence below the heading. */
  note: ReactNode;
  children?: ReactNode;
}

/**
 * The free times of a week: a strip of days on a phone, a grid on a wide screen. The times are in the centre's zone for
 * every viewer.
 */
export function WeekOfFreeTimes({
  offer,
  failure,
  onRetry,
  isFetching,
  isStale,
  from,
  onFrom,
  chosen,
  onChoose,
  timeZone,
  note,
  children,
}: WeekOfFreeTimesProps) {
  const titleId = useId();
  const nextFrom = addDays(from, DAYS);
  const previousFrom = addDays(from, -DAYS);
  const isFirst = offer === undefined || from <= offer.firstDate;
  const isLast = offer === undefined || nextFrom > offer.lastDate;
  return (
    <section aria-labelledby={titleId} className="grid min-w-0 gap-3">
      <div>
        <h3 id={titleId} className="text-lg">
          Free times
        </h3>
        <p className="text-sm text-ink-soft">
          {note} All times are in {formatZoneName(timeZone)}.
        </p>
      </div>
      <div className="flex items-center justify-between gap-2">
        <Button
          variant="outline"
          size="sm"
          disabled={isFirst}
          onClick={() =>
            onFrom(offer !== undefined && previousFrom < offer.firstDate ? offer.firstDate : previousFrom)
          }
          icon={<ChevronLeft aria-hidden className="size-4" />}
          aria-label="Previous week"
        >
          <span className="max-sm:hidden">Previous week</span>
        </Button>
        <p aria-live="polite" className="min-w-0 text-center text-sm font-semibold">
          {formatWeek(from)}
        </p>
        <Button variant="outline" size="sm" disabled={isLast} onClick={() => onFrom(nextFrom)}>
          Next week
          <ChevronRight aria-hidden className="size-4" />
        </Button>
      </div>
      {failure !== null ? (
        <ErrorPanel message={failure} onRetry={onRetry} isBusy={isFetching} className="py-5" />
      ) : offer === undefined || isStale ? (
        <Skeleton className="h-44 rounded-lg" />
      ) : (
        <Days offer={offer} chosen={chosen} onChoose={onChoose} isFetching={isFetching} />
      )}
      {children}
    </section>
  );
}

function Days({
  offer,
  chosen,
  onChoose,
  isFetching,
}: Pick<WeekOfFreeTimesProps, 'chosen' | 'onChoose' | 'isFetching'> & { offer: FreeTimes }) {
  if (offer.days.every(({ times }) => times.length === 0)) {
    return (
      <p className="rounded-lg bg-sunken/60 px-4 py-6 text-center">
        No tutor is free in this week. Please look at the next week.
      </p>
    );
  }
  return (
    <div
      aria-busy={isFetching}
      className="-mx-1 grid snap-x auto-cols-[minmax(5.25rem,1fr)] grid-flow-col gap-1.5 overflow-x-auto px-1 pb-2"
    >
      {offer.days
        .filter(({ times }) => times.length > 0)
        .map((day) => (
          <Day key={day.date} day={day} chosen={chosen} onChoose={onChoose} />
        ))}
    </div>
  );
}

function Day({
  day: { date, times },
  chosen,
  onChoose,
}: Pick<WeekOfFreeTimesProps, 'chosen' | 'onChoose'> & { day: FreeTimes['days'][number] }) {
  const headingId = useId();
  return (
    <fieldset aria-labelledby={headingId} className="grid min-w-0 snap-start content-start gap-1.5">
      <h4 id={headingId} className="rounded-md bg-sunken px-1 py-1.5 text-center text-sm font-semibold">
        {formatDay(date)}
      </h4>
      {times.map(({ time }) => {
        const at = chosen.findIndex((moment) => isSameMoment(moment, { date, time }));
        return (
          <button
            key={time}
            type="button"
            aria-pressed={at >= 0}
            onClick={() => onChoose({ date, time })}
            className={cn(
              'relative min-h-11 rounded-md border px-1 font-semibold tabular-nums transition-colors',
              at >= 0
                ? 'border-pine-600 bg-pine-600 text-white'
                : 'border-line-strong bg-surface text-pine-700 hover:bg-pine-50',
            )}
          >
            {time}
            {chosen.length > 1 && at >= 0 && (
              <span
                aria-hidden
                className="absolute -top-1 -right-1 grid size-5 place-items-center rounded-full bg-marigold-300 text-xs text-pine-900"
              >
                {at + 1}
              </span>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}
