import type { RescheduleLesson } from '@thuto/contract/lessons';
import { ADMIN_DURATIONS, DEFAULT_DURATION } from '@thuto/domain/tuition';
import { formatWallDate, formatWallTime, getToday } from '../../lib/dates.ts';
import type { Action } from '../../lib/use-action.ts';
import { toast } from '../ui/toast-store.ts';
import type { AdminLesson } from './admin-lesson.ts';

/** How long a move can be undone. */
const UNDO_TIMEOUT_MS = 10_000;

/** The call that moves a booking, or the one that moves a session. */
export type MoveAction = Action<RescheduleLesson, AdminLesson>;

/** Returns the duration of a lesson in minutes, or the default if the form does not offer it. */
export const getOfferedDuration = ({ duration }: AdminLesson) =>
  ADMIN_DURATIONS.find((minutes) => minutes === duration) ?? DEFAULT_DURATION;

const formatTime = ({ date, time }: AdminLesson) => `${formatWallDate(date)}, ${formatWallTime(time)}`;

/** Shows the new time, with an offer to move the lesson back unless its former day is over. */
export function showMove(
  former: AdminLesson,
  moved: AdminLesson,
  { move, timeZone }: { move: MoveAction; timeZone: string },
): void {
  const message = `Moved to ${formatTime(moved)}.`;
  if (former.date < getToday(timeZone) || former.duration !== getOfferedDuration(former)) {
    toast.success(message);
    return;
  }
  const undo = async () => {
    try {
      const back = await move.run({
        id: moved.id,
        date: former.date,
        time: formatWallTime(former.time),
        duration: getOfferedDuration(former),
        smallGroup: former.groupSize > 1,
        revision: moved.revision,
      });
      if (back !== undefined) toast.success(`Moved back to ${formatTime(back)}.`);
    } catch (error) {
      toast.error(move.errorMessage(error));
    }
  };
  toast.offer(message, { label: 'Undo', run: () => void undo(), lifetimeMs: UNDO_TIMEOUT_MS });
}
