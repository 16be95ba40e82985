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

const { tutorArea } = tutorApi;
const changing = tutorApi.tutorArea;

export const tutorAreaRoutes = {
  getTutorDay: tutorArea.getTutorDay.handler(({ context }) => getTutorDay(context)),
  getTutorTodo: tutorArea.getTutorTodo.handler(({ context }) => getTutorTodo(context)),
  listTaughtLessons: tutorArea.listTaughtLessons.handler(({ context, input }) =>
    listTaughtLessons(context, input),
  ),
  listStudentsOfTutor: tutorArea.listStudentsOfTutor.handler(({ context }) => listStudentsOfTutor(context)),
  getTutorEarnings: tutorArea.getTutorEarnings.handler(({ context }) => getTutorEarnings(context)),
  completeTaughtLesson: changing.completeTaughtLesson.handler(({ context, input }) =>
    completeTaughtLesson(context, input.id),
  ),
  markStudentAbsent: changing.markStudentAbsent.handler(({ context, input }) =>
    markStudentAbsent(context, input.id),
  ),
  cancelTaughtLesson: changing.cancelTaughtLesson.handler(({ context, input }) =>
    cancelTaughtLesson(context, input),
  ),
  requestLessonChange: changing.requestLessonChange.handler(({ context, input }) =>
    requestLessonChange(context, input),
  ),
  withdrawLessonChange: changing.withdrawLessonChange.handler(({ context, input }) =>
    withdrawLessonChange(context, input.id),
  ),
};
