import { adminApi, studentApi } from '../../api.ts';
import { presentFeed } from './calendar.presenter.ts';
import { getConsoleCalendar } from './get-console-calendar.ts';
import { getMyCalendarFeed } from './get-my-calendar-feed.ts';
import { renewMyCalendarFeed } from './renew-my-calendar-feed.ts';
import { turnOffMyCalendarFeed } from './turn-off-my-calendar-feed.ts';
import { turnOnMyCalendarFeed } from './turn-on-my-calendar-feed.ts';

export const calendarRoutes = {
  getConsoleCalendar: adminApi.calendar.getConsoleCalendar.handler(({ context, input }) =>
    getConsoleCalendar(context, input),
  ),
  getMyCalendarFeed: studentApi.calendar.getMyCalendarFeed.handler(async ({ context }) =>
    presentFeed(context.config, await getMyCalendarFeed(context)),
  ),
  turnOnMyCalendarFeed: studentApi.calendar.turnOnMyCalendarFeed.handler(async ({ context }) =>
    presentFeed(context.config, await turnOnMyCalendarFeed(context)),
  ),
  renewMyCalendarFeed: studentApi.calendar.renewMyCalendarFeed.handler(async ({ context }) =>
    presentFeed(context.config, await renewMyCalendarFeed(context)),
  ),
  turnOffMyCalendarFeed: studentApi.calendar.turnOffMyCalendarFeed.handler(async ({ context }) => {
    await turnOffMyCalendarFeed(context);
    return presentFeed(context.config, null);
  }),
};
