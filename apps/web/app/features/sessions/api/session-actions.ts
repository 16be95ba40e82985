import { orpc } from '../../../lib/api-client.ts';
import { useAction } from '../../../lib/use-action.ts';

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
