import {
  adminApi,
  adminTransactionApi,
  limitedTutorTransactionApi,
  tutorApi,
  tutorTransactionApi,
} from '../../api.ts';
import { presentAvailability, presentBusyCalendar, presentTutorFeed } from './availability.presenter.ts';
import {
  getBusyCalendar,
  limitBusyCalendarFetches,
  requestBusyCalendarFetch,
  subscribeBusyCalendar,
  unsubscribeBusyCalendar,
} from './busy-calendar.ts';
import { getAvailability } from './get-availability.ts';
import { saveAvailability } from './save-availability.ts';
import {
  getTutorCalendarFeed,
  renewTutorCalendarFeed,
  turnOffTutorCalendarFeed,
  turnOnTutorCalendarFeed,
} from './tutor-calendar-feed.ts';

const fetching = limitedTutorTransactionApi(limitBusyCalendarFetches).availability;

export const availabilityRoutes = {
  getMyAvailability: tutorApi.availability.getMyAvailability.handler(async ({ context }) =>
    presentAvailability(await getAvailability(context, context.currentUser.tutorId)),
  ),
  saveMyAvailability: tutorTransactionApi.availability.saveMyAvailability.handler(
    async ({ context, input }) =>
      presentAvailability(await saveAvailability(context, context.currentUser.tutorId, input)),
  ),
  getTutorAvailability: adminApi.availability.getTutorAvailability.handler(async ({ context, input }) =>
    presentAvailability(await getAvailability(context, input.id)),
  ),
  saveTutorAvailability: adminTransactionApi.availability.saveTutorAvailability.handler(
    async ({ context, input: { id, ...availability } }) =>
      presentAvailability(await saveAvailability(context, id, availability)),
  ),
  getTutorCalendarFeed: tutorApi.availability.getTutorCalendarFeed.handler(async ({ context }) =>
    presentTutorFeed(context.config, await getTutorCalendarFeed(context)),
  ),
  turnOnTutorCalendarFeed: tutorTransactionApi.availability.turnOnTutorCalendarFeed.handler(
    async ({ context }) => presentTutorFeed(context.config, await turnOnTutorCalendarFeed(context)),
  ),
  renewTutorCalendarFeed: tutorTransactionApi.availability.renewTutorCalendarFeed.handler(
    async ({ context }) => presentTutorFeed(context.config, await renewTutorCalendarFeed(context)),
  ),
  turnOffTutorCalendarFeed: tutorTransactionApi.availability.turnOffTutorCalendarFeed.handler(
    async ({ context }) => {
      await turnOffTutorCalendarFeed(context);
      return presentTutorFeed(context.config, null);
    },
  ),
  getBusyCalendar: tutorApi.availability.getBusyCalendar.handler(async ({ context }) =>
    presentBusyCalendar(await getBusyCalendar(context)),
  ),
  subscribeBusyCalendar: fetching.subscribeBusyCalendar.handler(async ({ context, input }) =>
    presentBusyCalendar(await subscribeBusyCalendar(context, input)),
  ),
  unsubscribeBusyCalendar: tutorTransactionApi.availability.unsubscribeBusyCalendar.handler(
    async ({ context }) => {
      await unsubscribeBusyCalendar(context);
      return presentBusyCalendar(null);
    },
  ),
  fetchBusyCalendar: fetching.fetchBusyCalendar.handler(async ({ context }) =>
    presentBusyCalendar(await requestBusyCalendarFetch(context)),
  ),
};
