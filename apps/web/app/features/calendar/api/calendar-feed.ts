import { orpc } from '../../../lib/api-client.ts';
import { useAction } from '../../../lib/use-action.ts';

const LOAD_FAILED = 'The calendar address could not be loaded. Please try again.';
const CHANGE_FAILED = 'The calendar address could not be changed. Please try again.';

/** Fetches the calendar address. Never cached: anyone who has the address can read the calendar. */
export const useShowCalendarFeed = () =>
  useAction({
    call: (_input: object) => orpc.calendar.getMyCalendarFeed.call(),
    changes: null,
    failure: LOAD_FAILED,
  });

/** Turns the calendar address on. */
export const useTurnOnCalendarFeed = () =>
  useAction({
    call: orpc.calendar.turnOnMyCalendarFeed.call,
    changes: 'calendar-feed.changed',
    failure: LOAD_FAILED,
  });

/** Replaces the calendar address. */
export const useRenewCalendarFeed = () =>
  useAction({
    call: orpc.calendar.renewMyCalendarFeed.call,
    changes: 'calendar-feed.changed',
    done: 'This is your new calendar address.',
    failure: CHANGE_FAILED,
  });

/** Turns the calendar address off. */
export const useTurnOffCalendarFeed = () =>
  useAction({
    call: orpc.calendar.turnOffMyCalendarFeed.call,
    changes: 'calendar-feed.changed',
    done: 'The calendar address is off.',
    failure: CHANGE_FAILED,
  });
