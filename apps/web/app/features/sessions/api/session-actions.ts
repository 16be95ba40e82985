import { formatRemaining } from '../../../components/lesson-changes/admin-lesson.ts';
import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** Schedules a session for a student. */
export const useScheduleSession = () =>
  useAction({
    call: orpc.sessions.scheduleSession.call,
    changes: 'session.scheduled',
    done: 'Session scheduled successfully!',
    failure: 'Error scheduling session. Please try again.',
  });

/** Marks a scheduled session completed. Uses a credit. */
export const useCompleteSession = () =>
  useAction({
    call: orpc.sessions.completeSession.call,
    changes: 'session.completed',
    done: 'Session marked as completed!',
    failure: 'Error completing session. Please try again.',
  });

/** Cancels a scheduled session. */
export const useCancelSession = () =>
  useAction({
    call: orpc.sessions.cancelSession.call,
    changes: 'session.cancelled',
    done: 'Session cancelled.',
    failure: 'Error cancelling session. Please try again.',
  });

/** Moves a scheduled session to another time. The dialog shows the result. */
export const useMoveSession = () =>
  useAction({
    call: orpc.sessions.rescheduleSession.call,
    changes: 'session.rescheduled',
    failure: 'Error changing the time. Please try again.',
  });

/** Marks that the student did not come to a session. */
export const useMarkSessionNoShow = () =>
  useAction({
    call: orpc.sessions.markSessionNoShow.call,
    changes: 'session.no-show',
    done: (_, session) => `Marked as a no-show. ${formatRemaining(session)}`,
    failure: 'Error marking the no-show. Please try again.',
  });
