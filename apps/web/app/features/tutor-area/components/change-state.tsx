import type { LessonChange, TaughtLesson } from '@thuto/contract/tutor-area';
import { Button } from '../../../components/ui/button.tsx';
import { formatWallDate, formatWallTime } from '../../../lib/time/dates.ts';
import { useTaughtActions } from '../api/taught-actions.ts';

/** What became of the tutor's request for another time. */
export function ChangeState({ change, lesson }: { change: LessonChange; lesson: TaughtLesson }) {
  const { withdrawChange } = useTaughtActions();
  const when = `${formatWallDate(change.date)}, ${formatWallTime(change.time)}`;
  if (change.status === 'withdrawn' || change.status === 'accepted') return null;
  const id = lesson.students.find(({ status }) => status === 'planned')?.id;
  return (
    <div className="mt-3 grid gap-2 rounded-md bg-marigold-100 px-3 py-2">
      {change.status === 'open' ? (
        <p>You asked for {when}. The office has not decided yet.</p>
      ) : (
        <p>
          The office did not accept {when}
          {change.declineReason === null ? '.' : `: ${change.declineReason}`}
        </p>
      )}
      {change.status === 'open' && id !== undefined && (
        <div>
          <Button
            size="sm"
            variant="outline"
            isBusy={withdrawChange.isPending}
            onClick={() => void withdrawChange.press({ id })}
          >
            Withdraw Request
          </Button>
        </div>
      )}
    </div>
  );
}
