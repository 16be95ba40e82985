import { MAX_PREFERRED_TIMES } from '@thuto/domain/lessons/bookings';
import { formatMoment } from '../../../components/free-times/free-time-words.ts';
import { WeekOfFreeTimes } from '../../../components/free-times/week-of-free-times.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import type { useFreeTimes } from '../api/free-times.ts';
import type { ChosenTimes } from '../hooks/use-chosen-times.ts';

export interface ChooseFreeTimeProps {
  /** Without a subject there are no times to show yet. */
  hasSubject: boolean;
  week: ReturnType<typeof useFreeTimes>;
  from: string;
  onFrom: (from: string) => void;
  times: ChosenTimes;
  timeZone: string;
  error: string | null;
  /** Opens the fields for another time. */
  onType: () => void;
}

/** The free times of the booking form, and the way to another time. */
export function ChooseFreeTime({
  hasSubject,
  week,
  from,
  onFrom,
  times: { chosen, lost, choose },
  timeZone,
  error,
  onType,
}: ChooseFreeTimeProps) {
  const { data: offer } = week;
  const another = (
    <Button variant="ghost" className="-ml-5 justify-self-start" onClick={onType}>
      Ask for another time
    </Button>
  );
  if (!hasSubject) {
    if (offer === undefined) return <Skeleton className="h-24 rounded-lg" />;
    return (
      <div className="grid gap-1 rounded-lg bg-sunken/60 px-4 py-4">
        <p>Choose a subject to see when a tutor is free.</p>
        {another}
      </div>
    );
  }
  return (
    <WeekOfFreeTimes
      query={week}
      from={from}
      onFrom={onFrom}
      chosen={chosen}
      onChoose={choose}
      timeZone={timeZone}
      note={
        offer?.isConfirmedAtOnce === true
          ? 'The time that you choose is confirmed at once.'
          : `Choose up to ${MAX_PREFERRED_TIMES} times, the best one first. We confirm one of them.`
      }
    >
      {lost !== null && (
        <Notice tone="warning">{formatMoment(lost)} was taken meanwhile. Please choose another time.</Notice>
      )}
      {error !== null && <FieldError id="free-time-error">{error}</FieldError>}
      {chosen.length > 0 && (
        <ol aria-label="Your times" className="grid gap-1">
          {chosen.map((moment, at) => (
            <li key={formatMoment(moment)} className="font-semibold">
              {chosen.length > 1 && `${at + 1}. `}
              {formatMoment(moment)}
            </li>
          ))}
        </ol>
      )}
      {another}
    </WeekOfFreeTimes>
  );
}
