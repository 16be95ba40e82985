import { adminApi, studentApi, tutorApi } from '../../api.ts';
import { requireStudent, requireTaughtStudent } from '../learning/require-taught-student.ts';
import { handInHomework } from './hand-in-homework.ts';
import { listHomework, listTaughtHomework } from './list-homework.ts';
import { markHomework } from './mark-homework.ts';

export const homeworkRoutes = {
  listHomework: studentApi.homework.listHomework.handler(({ context, input }) =>
    listHomework(context, 'family', context.student.id, input),
  ),
  handInHomework: studentApi.homework.handInHomework.handler(({ context, input }) =>
    handInHomework(context, input),
  ),
  listTaughtHomework: tutorApi.homework.listTaughtHomework.handler(({ context, input }) =>
    listTaughtHomework(context, input),
  ),
  listHomeworkOfTaught: tutorApi.homework.listHomeworkOfTaught.handler(async ({ context, input }) =>
    listHomework(context, 'tutor', await requireTaughtStudent(context, context.db, input.id), input),
  ),
  markHomework: tutorApi.homework.markHomework.handler(({ context, input }) => markHomework(context, input)),
  listHomeworkOfStudent: adminApi.homework.listHomeworkOfStudent.handler(async ({ context, input }) =>
    listHomework(context, 'desk', await requireStudent(context.db, input.id), input),
  ),
};
