import CalendarDays from 'lucide-react/icons/calendar-days';
import { lazy, type ReactNode, useState } from 'react';
import { LatePart } from '../../../components/late-part.tsx';
import { LoadMore, type PaginationProps } from '../../../components/listing/load-more.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { chooseLessons, countAwaited, type Shown } from '../booking-times.ts';
import type { Lesson } from '../lesson.ts';
import { LessonCard } from './lesson-card.tsx';

/** Loaded on demand: the dialog is larger than the list, and few families withdraw or cancel. */
const WithdrawBookingDialog = lazy(async () => ({
  default: (await import('./withdraw-booking-dialog.tsx')).WithdrawBookingDialog,
}));

const CancelOwnLessonDialog = lazy(async () => ({
  default: (await import('./cancel-own-lesson-dialog.tsx')).CancelOwnLessonDialog,
}));

const DisputeOutcomeDialog = lazy(async () => ({
  default: (await import('./dispute-outcome-dialog.tsx')).DisputeOutcomeDialog,
}));

const ChangeOwnTimeDialog = lazy(async () => ({
  default: (await import('./change-own-time-dialog.tsx')).ChangeOwnTimeDialog,
}));

/** The coming sessions before *Show all*; a single further one is shown at once. */
const UPCOMING_SHOWN = 5;

export interface YourSessionsProps {
  lessons: readonly Lesson[];
  timeZone: string;
  now: number;
  shown: Shown;
  /** The older lessons. */
  pagination: PaginationProps;
  /** Opens the booking form with the facts of an expired request. */
  onBookAgain: (lesson: Lesson) => void;
  renderReport?: (lesson: Lesson) => ReactNode;
}

/** The bookings and sessions of the student that are ahead, or those that are past. */
export function YourSessions(props: YourSessionsProps) {
  const { lessons, timeZone, now, shown, pagination, onBookAgain, renderReport } = props;
  const [showsAll, setShowsAll] = useState(false);
  const chosen = chooseLessons(lessons, shown, now);
  const isLong = shown === 'upcoming' && chosen.length > UPCOMING_SHOWN + 1 && !showsAll;
  const withdrawing = useDialogFor<Lesson>();
  const cancelling = useDialogFor<Lesson>();
  const disputing = useDialogFor<Lesson>();
  const moving = useDialogFor<Lesson>();
  return (
    <section aria-labelledby="your-sessions">
      <h2 id="your-sessions" className="mb-3 text-xl">
        Your Sessions
      </h2>
      {lessons.length === 0 && shown === 'upcoming' ? (
        <EmptyState
          icon={<CalendarDays className="size-7" />}
          title="No Sessions Yet - Book your first session above!"
        />
      ) : (
        <>
          {chosen.length === 0 ? (
            <EmptyState title={shown === 'past' ? 'No past sessions' : 'No upcoming sessions'} />
          ) : (
            <ul className="grid gap-3 lg:grid-cols-2">
              {(isLong ? chosen.slice(0, UPCOMING_SHOWN) : chosen).map((lesson) => (
                <li key={lesson.id} className="min-w-0">
                  <LessonCard
                    lesson={lesson}
                    timeZone={timeZone}
                    now={now}
                    onWithdraw={withdrawing.show}
                    onCancel={cancelling.show}
                    onChangeTime={moving.show}
                    onBookAgain={onBookAgain}
                    onDispute={disputing.show}
                    report={renderReport?.(lesson)}
                  />
                </li>
              ))}
            </ul>
          )}
          {isLong && (
            <Button variant="ghost" className="mt-3" onClick={() => setShowsAll(true)}>
              Show all {chosen.length}
            </Button>
          )}
          {shown === 'upcoming' && <AwaitedOutcomes count={countAwaited(lessons, now)} />}
          {shown !== 'upcoming' && (
            <div className="mt-4 empty:hidden">
              <LoadMore
                pagination={pagination}
                failure="Your sessions could not be loaded. Please try again."
              >
                {pagination.hasNextPage ? chosen.length : `All ${chosen.length}`} shown
              </LoadMore>
            </div>
          )}
        </>
      )}
      {withdrawing.render((lesson, dialog) => (
        <LatePart fallback={null}>
          <WithdrawBookingDialog lesson={lesson} timeZone={timeZone} {...dialog} />
        </LatePart>
      ))}
      {moving.render((lesson, dialog) => (
        <LatePart fallback={null}>
          <ChangeOwnTimeDialog key={lesson.id} lesson={lesson} timeZone={timeZone} now={now} {...dialog} />
        </LatePart>
      ))}
      {cancelling.render((lesson, dialog) => (
        <LatePart fallback={null}>
          <CancelOwnLessonDialog lesson={lesson} timeZone={timeZone} now={now} {...dialog} />
        </LatePart>
      ))}
      {disputing.render((lesson, dialog) => (
        <LatePart fallback={null}>
          <DisputeOutcomeDialog key={lesson.id} lesson={lesson} timeZone={timeZone} {...dialog} />
        </LatePart>
      ))}
    </section>
  );
}

/** Names the booked sessions that are over, which stand under *Past*: the numbers of the page count them as booked. */
function AwaitedOutcomes({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="mt-3 text-ink-soft">
      {count === 1 ? '1 booked session is over' : `${count} booked sessions are over`}. Your tutor still
      reports how it went.{' '}
      <Link to="/student/sessions?show=past" className="text-link inline-flex min-h-11 items-center">
        See past sessions
      </Link>
    </p>
  );
}
