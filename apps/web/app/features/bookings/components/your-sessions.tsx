import { CalendarDays } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { wordsFor } from '../../../lib/error-copy.ts';
import { useDialogFor } from '../../../lib/use-dialog-for.ts';
import { chooseLessons, type Shown } from '../booking-times.ts';
import type { Lesson } from '../lesson.ts';
import { LessonCard } from './lesson-card.tsx';

/** A dialog weighs more than the list, which is opened to join far more often than to withdraw. */
const WithdrawBookingDialog = lazy(async () => ({
  default: (await import('./withdraw-booking-dialog.tsx')).WithdrawBookingDialog,
}));

const FILTERS: { value: Shown; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
];

export interface YourSessionsProps {
  lessons: readonly Lesson[];
  timeZone: string;
  now: number;
  shown: Shown;
  onShow: (shown: Shown) => void;
  /** What is further back than the lessons so far. */
  further: Further;
}

interface Further {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => Promise<unknown>;
}

/** Every booking and session of the student, whatever became of it. */
export function YourSessions({ lessons, timeZone, now, shown, onShow, further }: YourSessionsProps) {
  const chosen = chooseLessons(lessons, shown, now);
  const withdrawing = useDialogFor<Lesson>();
  return (
    <section aria-labelledby="your-sessions">
      <h2 id="your-sessions" className="mb-3 text-xl">
        Your Sessions
      </h2>
      {lessons.length === 0 ? (
        <EmptyState
          icon={<CalendarDays className="size-7" />}
          title="No Sessions Yet - Book your first session above!"
        />
      ) : (
        <>
          <Filter shown={shown} onShow={onShow} />
          {chosen.length === 0 ? (
            <EmptyState title={shown === 'past' ? 'No past sessions' : 'No upcoming sessions'} />
          ) : (
            <ul className="grid gap-3 lg:grid-cols-2">
              {chosen.map((lesson) => (
                <li key={lesson.id} className="min-w-0">
                  <LessonCard lesson={lesson} timeZone={timeZone} onWithdraw={withdrawing.show} />
                </li>
              ))}
            </ul>
          )}
          {shown !== 'upcoming' && further.hasNextPage && <LoadMore further={further} />}
        </>
      )}
      {withdrawing.item !== null && (
        <Suspense fallback={null}>
          <WithdrawBookingDialog
            lesson={withdrawing.item}
            timeZone={timeZone}
            open={withdrawing.open}
            onOpenChange={withdrawing.setOpen}
          />
        </Suspense>
      )}
    </section>
  );
}

function LoadMore({ further }: { further: Further }) {
  return (
    <div className="mt-4 grid justify-items-center gap-2 text-center">
      {further.isFetchNextPageError && (
        <p role="alert" className="font-medium text-danger">
          {wordsFor(further.error, 'Your sessions could not be loaded. Please try again.')}
        </p>
      )}
      <Button
        variant="outline"
        busy={further.isFetchingNextPage}
        busyLabel="Loading..."
        onClick={() => void further.fetchNextPage()}
      >
        Load more
      </Button>
    </div>
  );
}

function Filter({ shown, onShow }: Pick<YourSessionsProps, 'shown' | 'onShow'>) {
  return (
    <fieldset className="mb-4 flex gap-1 rounded-lg bg-sunken p-1 sm:w-fit">
      <legend className="sr-only">Which sessions</legend>
      {FILTERS.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === shown}
          onClick={() => onShow(value)}
          className="min-h-11 flex-1 rounded-md px-4 font-semibold text-ink-soft transition-colors hover:text-ink aria-pressed:bg-surface aria-pressed:text-pine-700 aria-pressed:shadow-soft"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
