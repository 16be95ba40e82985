import { tutorApi } from '../../api.ts';
import { cancelTaughtLesson } from './cancel-taught-lesson.ts';
import { completeTaughtLesson } from './complete-taught-lesson.ts';
import { getTutorDay } from './get-tutor-day.ts';
import { getTutorEarnings } from './get-tutor-earnings.ts';
import { getTutorTodo } from './get-tutor-todo.ts';
import { listStudentsOfTutor } from './list-students-of-tutor.ts';
import { listTaughtLessons } from './list-taught-lessons.ts';
import { markStudentAbsent } from './mark-student-absent.ts';
import { requestLessonChange } from './request-lesson-change.ts';
import { withdrawLessonChange } from './withdraw-lesson-change.ts';
import { presentTaughtLesson, presentTutorDay } from './taught-lessons.presenter.ts';

const { tutorArea } = tutorApi;

export const tutorAreaRoutes = {
  getTutorDay: tutorArea.getTutorDay.handler(async ({ context }) =>
    presentTutorDay(context, await getTutorDay(context)),
  ),
  getTutorTodo: tutorArea.getTutorTodo.handler(({ context }) => getTutorTodo(context)),
  listTaughtLessons: tutorArea.listTaughtLessons.handler(async ({ context, input }) => {
    const { rows, nextCursor } = await listTaughtLessons(context, input);
    const items = rows.map((row) => presentTaughtLesson(row, context.now()));
    return { timeZone: context.config.timeZone, items, nextCursor };
  }),
  listStudentsOfTutor: tutorArea.listStudentsOfTutor.handler(({ context }) => listStudentsOfTutor(context)),
  getTutorEarnings: tutorArea.getTutorEarnings.handler(({ context }) => getTutorEarnings(context)),
  completeTaughtLesson: tutorArea.completeTaughtLesson.handler(async ({ context, input }) =>
    presentTaughtLesson(await completeTaughtLesson(context, input.id), context.now()),
  ),
  markStudentAbsent: tutorArea.markStudentAbsent.handler(async ({ context, input }) =>
    presentTaughtLesson(await markStudentAbsent(context, input.id), context.now()),
  ),
  cancelTaughtLesson: tutorArea.cancelTaughtLesson.handler(async ({ context, input }) =>
    presentTaughtLesson(await cancelTaughtLesson(context, input), context.now()),
  ),
  requestLessonChange: tutorArea.requestLessonChange.handler(async ({ context, input }) =>
    presentTaughtLesson(await requestLessonChange(context, input), context.now()),
  ),
  withdrawLessonChange: tutorArea.withdrawLessonChange.handler(async ({ context, input }) =>
    presentTaughtLesson(await withdrawLessonChange(context, input.id), context.now()),
  ),
};
