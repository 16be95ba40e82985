import type { Action } from '@thuto/domain/policy';
import { call } from './calls/call.ts';
import { TOPIC_LEVELS } from '@thuto/domain/lessons/lesson-reports';
import { LESSON_KINDS } from '@thuto/domain/lessons/lessons';
import {
  CHANGE_REQUEST_STATUSES,
  TAUGHT_LESSON_ACTIONS,
  TAUGHT_STUDENT_ACTIONS,
} from '@thuto/domain/people/tutors';
import { z } from 'zod';
import { FIELD_MISSING } from './lessons.ts';
import { pageRequest } from './calls/paging.ts';
import { filledText, instant, MAX_TEXT, recordId } from './fields/text.ts';
import { wallDate, wallTime } from './fields/wall-clock.ts';

/** The words of the screens for the outcome of a student's lesson. */
export const TAUGHT_STATUSES = ['planned', 'completed', 'absent', 'cancelled'] as const;

/** A student of a tutor's lesson. Contains no contact details, of the student or of a guardian. */
export const TaughtStudent = z.object({
  /** The booking or session: the id of the calls about it. */
  id: recordId,
  studentId: recordId,
  name: z.string(),
  status: z.enum(TAUGHT_STATUSES),
  notes: z.string(),
  /** The topic of the plan from which the lesson was booked. */
  planTopic: z.string().nullable(),
  hasReport: z.boolean(),
  allowedActions: z.array(z.enum(TAUGHT_STUDENT_ACTIONS)),
});
export type TaughtStudent = z.infer<typeof TaughtStudent>;

/** The newest request of a tutor to move a lesson. */
export const LessonChange = z.object({
  id: recordId,
  status: z.enum(CHANGE_REQUEST_STATUSES),
  date: z.string(),
  time: z.string(),
  reason: z.string(),
  declineReason: z.string().nullable(),
});
export type LessonChange = z.infer<typeof LessonChange>;

/** A lesson of the tutor with its students. */
export const TaughtLesson = z.object({
  id: recordId,
  kind: z.enum(LESSON_KINDS),
  subject: z.string(),
  date: z.string(),
  time: z.string(),
  startsAt: instant,
  /** Minutes. */
  duration: z.number().int(),
  meetingLink: z.string().nullable(),
  students: z.array(TaughtStudent),
  change: LessonChange.nullable(),
  allowedActions: z.array(z.enum(TAUGHT_LESSON_ACTIONS)),
});
export type TaughtLesson = z.infer<typeof TaughtLesson>;

/** What to prepare for a student: their grade, the last lesson with this tutor, and what the plan has next. */
export const Preparation = z.object({
  studentId: recordId,
  name: z.string(),
  grade: z.string().nullable(),
  syllabus: z.string().nullable(),
  previous: z
    .object({
      date: z.string(),
      subject: z.string(),
      notes: z.string(),
      /** What the tutor reported about it; null while there is no report. */
      report: z
        .object({
          topics: z.array(z.object({ title: z.string(), level: z.enum(TOPIC_LEVELS) })),
          staffNote: z.string(),
        })
        .nullable(),
    })
    .nullable(),
  /** The next topics of the signed plan of the lesson's subject that were not taught yet. */
  nextTopics: z.array(z.string()),
});
export type Preparation = z.infer<typeof Preparation>;

/** The tutor's Today page. */
export const TutorDay = z.object({
  firstName: z.string(),
  timeZone: z.string(),
  /** Today in the platform's zone. */
  today: z.string(),
  next: TaughtLesson.nullable(),
  preparation: z.array(Preparation),
  lessons: z.array(TaughtLesson),
});
export type TutorDay = z.infer<typeof TutorDay>;

/** What waits for a tutor, in this order. */
export const TUTOR_TODO_KINDS = ['outcomes', 'reports', 'homework', 'messages', 'plans'] as const;

export const TutorTodo = z.object({
  items: z.array(
    z.object({
      kind: z.enum(TUTOR_TODO_KINDS),
      count: z.number().int(),
      /** Since when the oldest waits. */
      since: instant,
    }),
  ),
});
export type TutorTodo = z.infer<typeof TutorTodo>;

export const TAUGHT_VIEWS = ['upcoming', 'outcome', 'past'] as const;
export type TaughtView = (typeof TAUGHT_VIEWS)[number];

/** A student whom the tutor teaches or taught recently. Contains no contact details. */
export const StudentOfTutor = z.object({
  id: recordId,
  name: z.string(),
  grade: z.string().nullable(),
  syllabus: z.string().nullable(),
  /** The subjects of the lessons together. */
  subjects: z.array(z.string()),
  completed: z.number().int(),
  absent: z.number().int(),
  upcoming: z.number().int(),
  lastLessonOn: z.string().nullable(),
  nextLessonAt: instant.nullable(),
});
export type StudentOfTutor = z.infer<typeof StudentOfTutor>;

/** Lessons of one kind and duration in a month. Amounts in lisente; null without a rate. */
export const EarningsLine = z.object({
  kind: z.enum(LESSON_KINDS),
  duration: z.number().int(),
  lessons: z.number().int(),
  amount: z.number().int().nullable(),
});
export const EarningsMonth = z.object({
  /** `2026-03` */
  month: z.string(),
  lines: z.array(EarningsLine),
  lessons: z.number().int(),
  /** Lessons to which no student came. They are not paid. */
  absences: z.number().int(),
  amount: z.number().int().nullable(),
});
export type EarningsMonth = z.infer<typeof EarningsMonth>;

const route = (
  action: Action,
  method: 'GET' | 'POST' | 'DELETE',
  path: `/${string}`,
  summary: string,
  meta?: Parameters<typeof call>[1],
) => call(action, meta).route({ method, path, tags: ['Tutor area'], summary });

const reason = filledText(MAX_TEXT, 'Please enter a reason');

/** A time that a tutor proposes. Wall-clock values in the platform's zone. */
export const RequestLessonChange = z.strictObject({
  id: recordId,
  date: wallDate(FIELD_MISSING),
  time: wallTime(FIELD_MISSING),
  reason,
});
export type RequestLessonChange = z.output<typeof RequestLessonChange>;

const theLesson = z.strictObject({ id: recordId });

/** The calls of the tutor area. A lesson is named by the booking or session of one of its students. */
export const tutorAreaContract = {
  getTutorDay: route(
    'tutor-area.view',
    'GET',
    '/tutor/today',
    'My next lesson, what to prepare, and the lessons of today',
    { offline: 'always' },
  ).output(TutorDay),
  getTutorTodo: route(
    'tutor-area.view',
    'GET',
    '/tutor/todo',
    'What waits for me, with its number and age',
  ).output(TutorTodo),
  listTaughtLessons: route('tutor-area.view', 'GET', '/tutor/lessons', 'A page of my lessons')
    .input(z.strictObject({ view: z.enum(TAUGHT_VIEWS).default('upcoming'), ...pageRequest }))
    .output(
      z.object({ timeZone: z.string(), items: z.array(TaughtLesson), nextCursor: z.string().nullable() }),
    ),
  listStudentsOfTutor: route(
    'tutor-area.view',
    'GET',
    '/tutor/students',
    'The students whom I teach or taught recently',
  ).output(z.object({ timeZone: z.string(), items: z.array(StudentOfTutor) })),
  getTutorEarnings: route(
    'tutor-area.view',
    'GET',
    '/tutor/earnings',
    'My lessons by month, kind and duration',
  ).output(z.object({ name: z.string(), months: z.array(EarningsMonth) })),
  completeTaughtLesson: route(
    'taught-lessons.complete',
    'POST',
    '/tutor/lessons/{id}/complete',
    'Mark a student of my lesson as taught',
  )
    .input(theLesson)
    .output(TaughtLesson),
  markStudentAbsent: route(
    'taught-lessons.mark-absent',
    'POST',
    '/tutor/lessons/{id}/absent',
    'Mark that a student did not come to my lesson',
  )
    .input(theLesson)
    .output(TaughtLesson),
  cancelTaughtLesson: route(
    'taught-lessons.cancel',
    'POST',
    '/tutor/lessons/{id}/cancel',
    'Cancel my lesson for all of its students',
  )
    .input(z.strictObject({ id: recordId, reason }))
    .output(TaughtLesson),
  requestLessonChange: route(
    'taught-lessons.move',
    'POST',
    '/tutor/lessons/{id}/change',
    'Propose another time for my lesson',
  )
    .input(RequestLessonChange)
    .output(TaughtLesson),
  withdrawLessonChange: route(
    'taught-lessons.move',
    'DELETE',
    '/tutor/lessons/{id}/change',
    'Withdraw my proposal of another time',
  )
    .input(theLesson)
    .output(TaughtLesson),
};
