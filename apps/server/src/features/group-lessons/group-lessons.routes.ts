import { adminApi, studentApi, tutorApi } from '../../api.ts';
import type { StudentContext } from '../../context.ts';
import { getSettings } from '../settings/get-settings.ts';
import { bookSeat } from './book-seat.ts';
import { cancelGroupLesson } from './cancel-group-lesson.ts';
import { createGroupLesson } from './create-group-lesson.ts';
import {
  presentGroupForAdmin,
  presentGroupForFamily,
  presentGroupForTutor,
} from './group-lessons.shared.presenter.ts';
import { listGroupLessons } from './list-group-lessons.ts';
import { listMyGroupLessons } from './list-my-group-lessons.ts';
import { listTaughtGroupLessons } from './list-taught-group-lessons.ts';
import { moveGroupLesson } from './move-group-lesson.ts';
import { runGroupLesson } from './run-group-lesson.ts';

const changing = adminApi.groupLessons;

async function describeViewer(ctx: StudentContext) {
  const { cancelNoticeHours: noticeHours, lateCancelUsesSession } = await getSettings(ctx, ctx.db);
  const { id: studentId, canBook } = ctx.student;
  return { studentId, canBook, policy: { noticeHours, lateCancelUsesSession } };
}

export const groupLessonsRoutes = {
  listMyGroupLessons: studentApi.groupLessons.listMyGroupLessons.handler(async ({ context }) => {
    const viewer = await describeViewer(context);
    return {
      items: (await listMyGroupLessons(context)).map((group) => presentGroupForFamily(group, viewer)),
    };
  }),
  bookSeat: studentApi.groupLessons.bookSeat.handler(async ({ context, input }) =>
    presentGroupForFamily(await bookSeat(context, input.id), await describeViewer(context)),
  ),
  listGroupLessons: adminApi.groupLessons.listGroupLessons.handler(async ({ context, input }) => {
    const { rows, nextCursor, total } = await listGroupLessons(context, input);
    return { items: rows.map((row) => presentGroupForAdmin(row, context.now())), nextCursor, total };
  }),
  createGroupLesson: changing.createGroupLesson.handler(async ({ context, input }) =>
    presentGroupForAdmin(await createGroupLesson(context, input), context.now()),
  ),
  runGroupLesson: changing.runGroupLesson.handler(async ({ context, input }) =>
    presentGroupForAdmin(await runGroupLesson(context, input.id), context.now()),
  ),
  moveGroupLesson: changing.moveGroupLesson.handler(async ({ context, input }) =>
    presentGroupForAdmin(await moveGroupLesson(context, input), context.now()),
  ),
  cancelGroupLesson: changing.cancelGroupLesson.handler(async ({ context, input }) =>
    presentGroupForAdmin(await cancelGroupLesson(context, input), context.now()),
  ),
  listTaughtGroupLessons: tutorApi.groupLessons.listTaughtGroupLessons.handler(async ({ context }) => ({
    items: (await listTaughtGroupLessons(context)).map(presentGroupForTutor),
  })),
};
