import { useQueryClient } from '@tanstack/react-query';
import { ADMIN_DURATIONS } from '@thuto/domain/lessons/tuition';
import type { AdminLesson } from '../../../components/lesson-changes/admin-lesson.ts';
import { showMove } from '../../../components/lesson-changes/show-move.ts';
import { getConflictingLesson } from '../../../components/tutor-time/conflicting-lesson.ts';
import { useMoveBooking } from '../../../features/bookings/api/booking-actions.ts';
import type { CalendarEntry, NewTime } from '../../../features/calendar/calendar-entries.ts';
import { useMoveSession } from '../../../features/sessions/api/session-actions.ts';
import { orpc } from '../../../lib/api/api-client.ts';
import { refreshAfter } from '../../../lib/api/changed-queries.ts';
import { usePlatform } from '../../../lib/centre/platform.ts';

const MOVED_MEANWHILE = 'Someone else has moved this lesson meanwhile. Nothing was changed.';

/**
 * Returns the function that moves a dragged calendar entry. The move can be undone for ten seconds. It resolves to the
 * reason of a refusal, such as the lesson that is in the way; null after success.
 */
export function useMoveEntry() {
  const cache = useQueryClient();
  const { timeZone } = usePlatform();
  const moveBooking = useMoveBooking();
  const moveSession = useMoveSession();

  return async ({ kind, item }: CalendarEntry, time: NewTime): Promise<string | null> => {
    const move = kind === 'booking' ? moveBooking : moveSession;
    const duration = ADMIN_DURATIONS.find((minutes) => minutes === time.duration);
    if (duration === undefined) return 'A lesson takes 30, 60, 90 or 120 minutes.';
    try {
      // The calendar's entries have no revision.
      const lesson: AdminLesson =
        kind === 'booking'
          ? await orpc.bookings.getBooking.call({ id: item.id })
          : await orpc.sessions.getSession.call({ id: item.id });
      if (
        lesson.startsAt !== item.startsAt ||
        lesson.duration !== item.duration ||
        lesson.tutorId !== item.tutorId
      ) {
        void refreshAfter(cache, `${kind}.rescheduled`);
        return MOVED_MEANWHILE;
      }
      const { id, revision } = lesson;
      const moved = await move.run({
        id,
        revision,
        date: time.date,
        time: time.time,
        duration,
        ...(time.tutor && { tutorId: time.tutor.id }),
      });
      if (moved === undefined) return MOVED_MEANWHILE;
      showMove(lesson, moved, { move, timeZone });
      return null;
    } catch (error) {
      return getConflictingLesson(error, timeZone)?.words ?? move.errorMessage(error);
    }
  };
}
