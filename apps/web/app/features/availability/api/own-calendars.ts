import { useQuery } from '@tanstack/react-query';
import type { CalendarFeed } from '../../../components/calendar-address/calendar-feed.ts';
import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

const FEED_FAILED = 'The calendar address could not be changed. Please try again.';
const BUSY_FAILED = 'The calendar could not be changed. Please try again.';
/** How often a calendar is looked at while its first fetch is under way. */
const WAITING_INTERVAL_MS = 2_000;

/** The actions of the tutor's own calendar address. */
export function useTutorFeed(): CalendarFeed {
  const show = useAction({
    call: (_input: object) => orpc.availability.turnOnTutorCalendarFeed.call(),
    changes: null,
    failure: FEED_FAILED,
  });
  return {
    show,
    turnOn: show,
    renew: useAction({
      call: (_input: object) => orpc.availability.renewTutorCalendarFeed.call(),
      changes: null,
      done: 'This is your new calendar address.',
      failure: FEED_FAILED,
    }),
    turnOff: useAction({
      call: (_input: object) => orpc.availability.turnOffTutorCalendarFeed.call(),
      changes: null,
      done: 'The calendar address is off.',
      failure: FEED_FAILED,
    }),
  };
}

/** Fetches the calendar that the tutor subscribes to. */
export function useBusyCalendar() {
  return useQuery(
    orpc.availability.getBusyCalendar.queryOptions({
      refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? WAITING_INTERVAL_MS : false),
    }),
  );
}

/** The actions of the calendar that the tutor subscribes to. */
export function useChangeBusyCalendar() {
  return {
    subscribe: useAction({
      call: orpc.availability.subscribeBusyCalendar.call,
      changes: 'availability.changed',
      failure: BUSY_FAILED,
    }),
    unsubscribe: useAction({
      call: (_input: object) => orpc.availability.unsubscribeBusyCalendar.call(),
      changes: 'availability.changed',
      done: 'The subscription has ended.',
      failure: BUSY_FAILED,
    }),
    fetch: useAction({
      call: (_input: object) => orpc.availability.fetchBusyCalendar.call(),
      changes: 'availability.changed',
      done: 'The calendar is being fetched.',
      failure: BUSY_FAILED,
    }),
  };
}
