import { adminApi, tutorApi } from '../../api.ts';
import { presentAvailability, presentBusyCalendar, presentTutorFeed } from './availability.presenter.ts';
import { getBusyCalendar } from './get-busy-calendar.ts';
import { requestBusyCalendarFetch } from './request-busy-calendar-fetch.ts';
import { subscribeBusyCalendar } from './subscribe-busy-calendar.ts';
import { unsubscribeBusyCalendar } from './unsubscribe-busy-calendar.ts';
import { getAvailability } from './get-availability.ts';
import { saveAvailability } from './save-availability.ts';
import { getTutorCalendarFeed } from './get-tutor-calendar-feed.ts';
import { renewTutorCalendarFeed } from './renew-tutor-calendar-feed.ts';
import { turnOffTutorCalendarFeed } from './turn-off-tutor-calendar-feed.ts';
import { turnOnTutorCalendarFeed } from './turn-on-tutor-calendar-feed.ts';

export const availabilityRoutes = {
  getMyAvailability: tutorApi.availability.getMyAvailability.handler(async ({ context }) =>
    presentAvailability(await getAvailability(context, context.currentUser.tutorId)),
  ),
  saveMyAvailability: tutorApi.availability.saveMyAvailability.handler(async ({ context, input }) =>
    presentAvailability(await saveAvailability(context, context.currentUser.tutorId, input)),
  ),
  getTutorAvailability: adminApi.availability.getTutorAvailability.handler(async ({ context, input }) =>
    presentAvailability(await getAvailability(context, input.id)),
  ),
  saveTutorAvailability: adminApi.availability.saveTutorAvailability.handler(
    async ({ context, input: { id, ...availability } }) =>
      presentAvailability(await saveAvailability(context, id, availability)),
  ),
  getTutorCalendarFeed: tutorApi.availability.getTutorCalendarFeed.handler(async ({ context }) =>
    presentTutorFeed(context.config, await getTutorCalendarFeed(context)),
  ),
  turnOnTutorCalendarFeed: tutorApi.availability.turnOnTutorCalendarFeed.handler(async ({ context }) =>
    presentTutorFeed(context.config, await turnOnTutorCalendarFeed(context)),
  ),
  renewTutorCalendarFeed: tutorApi.availability.renewTutorCalendarFeed.handler(async ({ context }) =>
    presentTutorFeed(context.config, await renewTutorCalendarFeed(context)),
  ),
  turnOffTutorCalendarFeed: tutorApi.availability.turnOffTutorCalendarFeed.handler(async ({ context }) => {
    await turnOffTutorCalendarFeed(context);
    return presentTutorFeed(context.config, null);
  }),
  getBusyCalendar: tutorApi.availability.getBusyCalendar.handler(async ({ context }) =>
    presentBusyCalendar(await getBusyCalendar(context)),
  ),
  subscribeBusyCalendar: tutorApi.availability.subscribeBusyCalendar.handler(async ({ context, input }) =>
    presentBusyCalendar(await subscribeBusyCalendar(context, input)),
  ),
  unsubscribeBusyCalendar: tutorApi.availability.unsubscribeBusyCalendar.handler(async ({ context }) => {
    await unsubscribeBusyCalendar(context);
    return presentBusyCalendar(null);
  }),
  fetchBusyCalendar: tutorApi.availability.fetchBusyCalendar.handler(async ({ context }) =>
    presentBusyCalendar(await requestBusyCalendarFetch(context)),
  ),
};
