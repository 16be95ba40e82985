import { adminApi, studentApi, tutorApi } from '../../api.ts';
import { presentGroupForAdmin } from '../group-lessons/group-lessons.shared.presenter.ts';
import { getToday } from './get-today.ts';
import { joinMyLesson } from './join-my-lesson.ts';
import { joinTaughtLesson } from './join-taught-lesson.ts';

export const todayRoutes = {
  getToday: adminApi.today.getToday.handler(async ({ context }) => {
    const { groupsToDecide, ...day } = await getToday(context);
    return {
      ...day,
      groupsToDecide: groupsToDecide.map((group) => presentGroupForAdmin(group, context.now())),
    };
  }),
  joinMyLesson: studentApi.today.joinMyLesson.handler(async ({ context, input }) => {
    await joinMyLesson(context, input.id);
    return {};
  }),
  joinTaughtLesson: tutorApi.today.joinTaughtLesson.handler(async ({ context, input }) => {
    await joinTaughtLesson(context, input.id);
    return {};
  }),
};
