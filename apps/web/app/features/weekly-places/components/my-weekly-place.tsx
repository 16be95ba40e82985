import type { WeeklyPlace } from '@thuto/contract/weekly-places';
import { WEEKDAY_NAMES } from '@thuto/domain/lessons/availability';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useState } from 'react';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { formatWeekdayTime } from '../../../lib/time/dates.ts';
import { useSubjects } from '../../../lib/centre/subjects.ts';
import { useChangeWeeklyPlace, useWeeklyPlaces } from '../api/weekly-places.ts';
import { DatesAhead } from './dates-ahead.tsx';
import { MoveWeeklyPlaceForm, WeeklyPlaceForm } from './weekly-place-form.tsx';

export interface MyWeeklyPlaceProps {
  /** The student's own subjects. */
  subjects: readonly string[];
  timeZone: string;
  /** Whether the guardian may book. */
  canBook: boolean;
}

/** The student's weekly places, and the form for a new one. */
export function MyWeeklyPlace({ subjects, timeZone, canBook }: MyWeeklyPlaceProps) {
  const query = useWeeklyPlaces();
  const { data } = query;
  const [isOpen, setIsOpen] = useState(false);
  if (data !== undefined && data.items.length === 0 && (!canBook || data.tutors.length === 0)) return null;
  return (
    <SectionCard title="My Weekly Place">
      <QueryBoundary
        query={query}
        loading={<Skeleton className="h-20 rounded-lg" />}
        failure="Your weekly place could not be loaded. Please try again."
      >
        {({ items, tutors }) => (
          <div className="grid gap-4">
            {items.map((place) => (
              <Place key={place.id} place={place} timeZone={timeZone} />
            ))}
            {items.length === 0 && !isOpen && (
              <p className="text-ink-soft">
                The same day and time every week, with the same tutor. Breaks and public holidays are skipped.
              </p>
            )}
            {isOpen ? (
              <WeeklyPlaceForm
                subjects={subjects}
                tutors={tutors}
                timeZone={timeZone}
                onClose={() => setIsOpen(false)}
              />
            ) : (
              canBook &&
              tutors.length > 0 && (
                <Button
                  variant="outline"
                  icon={<CalendarClock aria-hidden className="size-5" />}
                  className="sm:justify-self-start"
                  onClick={() => setIsOpen(true)}
                >
                  Choose Weekly Place
                </Button>
              )
            )}
          </div>
        )}
      </QueryBoundary>
    </SectionCard>
  );
}

function Place({ place, timeZone }: { place: WeeklyPlace; timeZone: string }) {
  const { nameOf } = useSubjects();
  const change = useChangeWeeklyPlace();
  const [isMoving, setIsMoving] = useState(false);
  const [isEnding, setIsEnding] = useState(false);
  const { id, subject, tutorName, weekday, time, status, keptUntil, dates, allowedActions } = place;
  const may = (action: WeeklyPlace['allowedActions'][number]) => allowedActions.includes(action);
  const title = `${WEEKDAY_NAMES[weekday - 1]} ${time}, ${nameOf(subject)}`;
  return (
    <article aria-label={title} className="rounded-lg border border-line p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h3 className="font-semibold">{title}</h3>
          <p className="text-ink-soft">{tutorName}</p>
        </div>
        {status === 'paused' && <Badge tone="marigold">Paused</Badge>}
        {status === 'ended' && <Badge>Ended</Badge>}
      </div>
      {keptUntil !== null && status === 'active' && (
        <Notice tone="warning" announce="none" className="mt-3">
          No sessions are left for the next date. Your place is kept until{' '}
          {formatWeekdayTime(keptUntil, timeZone)}.
        </Notice>
      )}
      {status !== 'ended' && dates.length > 0 && <DatesAhead dates={dates} className="mt-3" />}
      {isMoving && (
        <MoveWeeklyPlaceForm place={place} timeZone={timeZone} onClose={() => setIsMoving(false)} />
      )}
      {allowedActions.length > 0 && !isMoving && (
        <div className="mt-4 flex flex-wrap gap-2.5">
          {may('pause') && (
            <Button
              size="sm"
              variant="outline"
              isBusy={change.isPending}
              onClick={() => void change.press({ id, action: 'pause' })}
            >
              Pause
            </Button>
          )}
          {may('resume') && (
            <Button
              size="sm"
              isBusy={change.isPending}
              onClick={() => void change.press({ id, action: 'resume' })}
            >
              Resume
            </Button>
          )}
          {may('change-time') && (
            <Button size="sm" variant="outline" onClick={() => setIsMoving(true)}>
              Change Time
            </Button>
          )}
          {may('end') && (
            <Button size="sm" variant="ghost" className="text-danger" onClick={() => setIsEnding(true)}>
              End
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={isEnding}
        onOpenChange={setIsEnding}
        title="End this weekly place?"
        tone="danger"
        confirmLabel="End"
        busyLabel="Saving..."
        onConfirm={() => change.run({ id, action: 'end' })}
        errorMessage={change.errorMessage}
        description={`${title}, ${tutorName}`}
      >
        <p>
          The time is free for others. Sessions that are confirmed already stay: cancel them on their cards.
        </p>
      </ConfirmDialog>
    </article>
  );
}
