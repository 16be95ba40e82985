import type { SentReschedule } from '@thuto/contract/lessons';
import { ADMIN_DURATIONS, DEFAULT_DURATION } from '@thuto/domain/lessons/tuition';
import { formatWallDate, formatWallTime, getToday } from '../../lib/time/dates.ts';
import type { Action } from '../../lib/api/use-action.ts';
import { toast } from '../ui/toast-store.ts';
import type { AdminLesson } from './admin-lesson.ts';

/** How long a move can be undone. */
const UNDO_TIMEOUT_MS = 10_000;

/** The call that moves a booking, or the one that moves a session. */
export type MoveAction = Action<SentReschedule, AdminLesson>;

/** Returns the duration of a lesson in minutes, or the default if the form does not offer it. */
export const getOfferedDuration = ({ duration }: AdminLesson) =>
  ADMIN_DURATIONS.find((minutes) => minutes === duration) ?? DEFAULT_DURATION;

const formatTime = ({ date, time }: AdminLesson) => `${formatWallDate(date)}, ${formatWallTime(time)}`;

/**
 * Shows the new time and tutor, with an offer to move the lesson back. Without the offer if its former day is over or it
 * had no tutor of the directory.
 */
export function showMove(
  former: AdminLesson,
  moved: AdminLesson,
  { move, timeZone }: { move: MoveAction; timeZone: string },
): void {
  const hasNewTutor = moved.tutorId !== former.tutorId;
  const message = `Moved to ${formatTime(moved)}${hasNewTutor ? ` with ${moved.tutorName}` : ''}.`;
  const { tutorId } = former;
  const isTutorLost = hasNewTutor && tutorId === null;
  if (former.date < getToday(timeZone) || former.duration !== getOfferedDuration(former) || isTutorLost) {
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
        ...(hasNewTutor && tutorId !== null && { tutorId }),
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
