import type { FreeTimes } from '@thuto/contract/free-times';
import { addDays } from '@thuto/domain/calendar';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useId, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { formatZoneName } from '../../lib/time/dates.ts';
import { QueryBoundary, type ShownQuery } from '../query-boundary.tsx';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { formatDay, formatWeek, isSameMoment, type WallMoment } from './free-time-words.ts';

const DAYS = 7;

export interface WeekOfFreeTimesProps {
  /** While its data is that of another week or question, only the limits are used. */
  query: ShownQuery<FreeTimes> & { readonly isPlaceholderData: boolean };
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
  query,
  from,
  onFrom,
  chosen,
  onChoose,
  timeZone,
  note,
  children,
}: WeekOfFreeTimesProps) {
  const titleId = useId();
  const { data: offer, error, isFetching, isPlaceholderData, refetch } = query;
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
      <QueryBoundary
        query={{ data: isPlaceholderData ? undefined : offer, error, isFetching, refetch }}
        loading={<Skeleton className="h-44 rounded-lg" />}
        failure="The free times could not be loaded. Please try again."
      >
        {(shown) => <Days offer={shown} chosen={chosen} onChoose={onChoose} isFetching={isFetching} />}
      </QueryBoundary>
      {children}
    </section>
  );
}

function Days({
  offer,
  chosen,
  onChoose,
  isFetching,
}: Pick<WeekOfFreeTimesProps, 'chosen' | 'onChoose'> & { offer: FreeTimes; isFetching: boolean }) {
  const [picked, setPicked] = useState<string | null>(null);
  if (offer.days.every(({ times }) => times.length === 0)) {
    return (
      <p className="rounded-lg bg-sunken/60 px-4 py-6 text-center">
        No tutor is free in this week. Please look at the next week.
      </p>
    );
  }
  const days = offer.days.filter(({ times }) => times.length > 0);
  const open = days.find(({ date }) => date === picked) ?? days[0];
  return (
    <div aria-busy={isFetching} className="grid min-w-0 gap-2">
      {/* A phone shows one day at a time. */}
      <ul aria-label="Days" className="grid auto-cols-fr grid-flow-col gap-1 sm:hidden">
        {days.map(({ date }) => (
          <li key={date} className="min-w-0">
            <button
              type="button"
              aria-pressed={date === open?.date}
              onClick={() => setPicked(date)}
              className="relative min-h-13 w-full rounded-md border border-line-strong bg-surface px-0.5 text-center text-sm leading-tight font-semibold [overflow-wrap:anywhere] text-pine-700 aria-pressed:border-pine-600 aria-pressed:bg-pine-50 aria-pressed:shadow-[inset_0_-3px_0_var(--color-marigold-400)]"
            >
              <DayBelowWeekday date={date} />
              {chosen.some((moment) => moment.date === date) && (
                <span aria-hidden className="absolute -top-1 -right-1 size-3 rounded-full bg-marigold-400" />
              )}
            </button>
          </li>
        ))}
      </ul>
      <div className="-mx-1 grid gap-1.5 px-1 pb-2 sm:snap-x sm:auto-cols-[minmax(5.25rem,1fr)] sm:grid-flow-col sm:overflow-x-auto">
        {days.map((day) => (
          <Day
            key={day.date}
            day={day}
            isOpen={day.date === open?.date}
            chosen={chosen}
            onChoose={onChoose}
          />
        ))}
      </div>
    </div>
  );
}

/** The number always stands below the weekday, however wide the strip is. */
function DayBelowWeekday({ date }: { date: string }) {
  const [weekday, day] = formatDay(date).split(' ');
  return (
    <>
      {weekday} <br />
      {day}
    </>
  );
}

function Day({
  day: { date, times },
  isOpen,
  chosen,
  onChoose,
}: Pick<WeekOfFreeTimesProps, 'chosen' | 'onChoose'> & {
  day: FreeTimes['days'][number];
  /** Whether a phone shows it. */
  isOpen: boolean;
}) {
  const headingId = useId();
  return (
    <fieldset
      aria-labelledby={headingId}
      className={cn(
        'grid min-w-0 snap-start content-start gap-1.5 max-sm:grid-cols-3',
        !isOpen && 'max-sm:hidden',
      )}
    >
      <h4
        id={headingId}
        className="rounded-md bg-sunken px-1 py-1.5 text-center text-sm font-semibold max-sm:sr-only"
      >
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
