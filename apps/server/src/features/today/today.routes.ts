import { adminApi, studentApi, tutorApi } from '../../api.ts';
import { getToday } from './get-today.ts';
import { joinMyLesson, joinTaughtLesson } from './record-join.ts';

export const todayRoutes = {
  getToday: adminApi.today.getToday.handler(({ context }) => getToday(context)),
  joinMyLesson: studentApi.today.joinMyLesson.handler(async ({ context, input }) => {
    await joinMyLesson(context, input.id);
    return {};
  }),
  joinTaughtLesson: tutorApi.today.joinTaughtLesson.handler(async ({ context, input }) => {
    await joinTaughtLesson(context, input.id);
    return {};
  }),
};
