import { orpc } from '../../../lib/api-client.ts';
import { useStudent } from '../../../lib/student.ts';
import { useAction } from '../../../lib/use-action.ts';

const LOAD_FAILED = 'The calendar address could not be loaded. Please try again.';
const CHANGE_FAILED = 'The calendar address could not be changed. Please try again.';

/** Fetches the calendar address. Never cached: anyone who has the address can read the calendar. */
export function useShowCalendarFeed() {
  const { id: studentId } = useStudent();
  return useAction({
    call: (_input: object) => orpc.calendar.getMyCalendarFeed.call({ studentId }),
    changes: null,
    failure: LOAD_FAILED,
  });
}

/** Turns the calendar address on. */
export function useTurnOnCalendarFeed() {
  const { id: studentId } = useStudent();
  return useAction({
    call: (_input: object) => orpc.calendar.turnOnMyCalendarFeed.call({ studentId }),
    changes: 'calendar-feed.changed',
    failure: LOAD_FAILED,
  });
}

/** Replaces the calendar address. */
export function useRenewCalendarFeed() {
  const { id: studentId } = useStudent();
  return useAction({
    call: (_input: object) => orpc.calendar.renewMyCalendarFeed.call({ studentId }),
    changes: 'calendar-feed.changed',
    done: 'This is your new calendar address.',
    failure: CHANGE_FAILED,
  });
}

/** Turns the calendar address off. */
export function useTurnOffCalendarFeed() {
  const { id: studentId } = useStudent();
  return useAction({
    call: (_input: object) => orpc.calendar.turnOffMyCalendarFeed.call({ studentId }),
    changes: 'calendar-feed.changed',
    done: 'The calendar address is off.',
    failure: CHANGE_FAILED,
  });
}
