import { adminApi, studentApi } from '../../api.ts';
import { cancelLesson } from '../lessons/cancel-lesson.ts';
import { cancelOwnLesson } from '../bookings/cancel-own-lesson.ts';
import { completeLesson } from '../lessons/complete-lesson.ts';
import { presentSession, presentSessionForAdmin } from '../lessons/lessons.shared.presenter.ts';
import { listSessions } from './list-sessions.ts';
import { markNoShow } from '../lessons/mark-no-show.ts';
import { getLessonForAdmin } from '../lessons/get-lesson-for-admin.ts';
import { rescheduleLesson } from './reschedule-lesson.ts';
import { scheduleSession } from './schedule-session.ts';

export const sessionsRoutes = {
  listSessions: adminApi.sessions.listSessions.handler(async ({ context, input }) => {
    const { rows, nextCursor, total } = await listSessions(context, input);
    return { items: rows.map((row) => presentSessionForAdmin(row, context.now())), nextCursor, total };
  }),
  cancelMySession: studentApi.sessions.cancelMySession.handler(async ({ context, input }) =>
    presentSession(await cancelOwnLesson(context, 'session', input), context.now()),
  ),
  getSession: adminApi.sessions.getSession.handler(async ({ context, input }) =>
    presentSessionForAdmin(await getLessonForAdmin(context, 'session', input.id), context.now()),
  ),
  scheduleSession: adminApi.sessions.scheduleSession.handler(async ({ context, input }) =>
    presentSessionForAdmin(await scheduleSession(context, input), context.now()),
  ),
  completeSession: adminApi.sessions.completeSession.handler(async ({ context, input }) =>
    presentSessionForAdmin(await completeLesson(context, 'session', input.id), context.now()),
  ),
  cancelSession: adminApi.sessions.cancelSession.handler(async ({ context, input }) =>
    presentSessionForAdmin(await cancelLesson(context, 'session', input), context.now()),
  ),
  rescheduleSession: adminApi.sessions.rescheduleSession.handler(async ({ context, input }) =>
    presentSessionForAdmin(await rescheduleLesson(context, 'session', input), context.now()),
  ),
  markSessionNoShow: adminApi.sessions.markSessionNoShow.handler(async ({ context, input }) =>
    presentSessionForAdmin(await markNoShow(context, 'session', input), context.now()),
  ),
};
