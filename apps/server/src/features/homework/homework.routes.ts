import { adminApi, studentApi, tutorApi } from '../../api.ts';
import { requireStudent } from '../learning/require-student.ts';
import { requireTaughtStudent } from '../learning/require-taught-student.ts';
import { handInHomework } from './hand-in-homework.ts';
import { presentHomework, presentHomeworkPage } from './homework.presenter.ts';
import { listHomework } from './list-homework.ts';
import { listTaughtHomework } from './list-taught-homework.ts';
import { markHomework } from './mark-homework.ts';

export const homeworkRoutes = {
  listHomework: studentApi.homework.listHomework.handler(async ({ context, input }) =>
    presentHomeworkPage(context, 'family', await listHomework(context, context.student.id, input)),
  ),
  handInHomework: studentApi.homework.handInHomework.handler(async ({ context, input }) =>
    presentHomework(context, 'family', await handInHomework(context, input)),
  ),
  listTaughtHomework: tutorApi.homework.listTaughtHomework.handler(async ({ context, input }) =>
    presentHomeworkPage(context, 'tutor', await listTaughtHomework(context, input)),
  ),
  listHomeworkOfTaught: tutorApi.homework.listHomeworkOfTaught.handler(async ({ context, input }) => {
    const studentId = await requireTaughtStudent(context, context.db, input.id);
    return presentHomeworkPage(context, 'tutor', await listHomework(context, studentId, input));
  }),
  markHomework: tutorApi.homework.markHomework.handler(async ({ context, input }) =>
    presentHomework(context, 'tutor', await markHomework(context, input)),
  ),
  listHomeworkOfStudent: adminApi.homework.listHomeworkOfStudent.handler(async ({ context, input }) => {
    const studentId = await requireStudent(context.db, input.id);
    return presentHomeworkPage(context, 'desk', await listHomework(context, studentId, input));
  }),
};
