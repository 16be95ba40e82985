import type { CalendarFeed } from '../../../components/calendar-address/calendar-feed.ts';
import { orpc } from '../../../lib/api/api-client.ts';
import { useStudent } from '../../../lib/students/student.ts';
import { useAction } from '../../../lib/api/use-action.ts';

const LOAD_FAILED = 'The calendar address could not be loaded. Please try again.';
const CHANGE_FAILED = 'The calendar address could not be changed. Please try again.';

/** The actions of the student's calendar address. */
export function useCalendarFeed(): CalendarFeed {
  const { id: studentId } = useStudent();
  return {
    show: useAction({
      call: (_input: object) => orpc.calendar.getMyCalendarFeed.call({ studentId }),
      changes: null,
      failure: LOAD_FAILED,
    }),
    turnOn: useAction({
      call: (_input: object) => orpc.calendar.turnOnMyCalendarFeed.call({ studentId }),
      changes: 'calendar-feed.changed',
      failure: LOAD_FAILED,
    }),
    renew: useAction({
      call: (_input: object) => orpc.calendar.renewMyCalendarFeed.call({ studentId }),
      changes: 'calendar-feed.changed',
      done: 'This is your new calendar address.',
      failure: CHANGE_FAILED,
    }),
    turnOff: useAction({
      call: (_input: object) => orpc.calendar.turnOffMyCalendarFeed.call({ studentId }),
      changes: 'calendar-feed.changed',
      done: 'The calendar address is off.',
      failure: CHANGE_FAILED,
    }),
  };
}
