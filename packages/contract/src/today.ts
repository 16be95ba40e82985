import { call, studentCall } from './calls/call.ts';
import { BOOKING_STATUSES, SESSION_STATUSES } from '@thuto/domain/lessons/lessons';
import { LESSON_PROBLEMS } from '@thuto/domain/lessons/today';
import { z } from 'zod';
import { GroupLessonForAdmin } from './group-lessons.ts';
import { instant, recordId } from './fields/text.ts';

/** A student in a lesson of the day. */
const StudentOfDay = z.object({
  /** The id of the booking or session. */
  id: recordId,
  kind: z.enum(['booking', 'session']),
  studentId: recordId,
  name: z.string(),
  status: z.enum([...BOOKING_STATUSES, ...SESSION_STATUSES]),
  /** When the family first pressed Join; null if nobody has. */
  joinedAt: instant.nullable(),
});

/** A lesson of the day, with who has joined. */
export const LessonOfDay = z.object({
  id: recordId,
  subject: z.string(),
  isAssessmentCall: z.boolean(),
  startsAt: instant,
  /** Minutes. */
  duration: z.number().int(),
  tutorName: z.string().nullable(),
  /** When the tutor first pressed Join; null if they have not. */
  tutorJoinedAt: instant.nullable(),
  students: z.array(StudentOfDay),
  problems: z.array(z.enum(LESSON_PROBLEMS)),
});
export type LessonOfDay = z.infer<typeof LessonOfDay>;

export const DeskDay = z.object({
  /** Today in the platform's zone. */
  date: z.string(),
  /** The lessons of today, and those that start within two hours, the earliest first. */
  lessons: z.array(LessonOfDay),
  /** Lessons of earlier days that have ended without an outcome, the latest first. */
  withoutOutcome: z.array(LessonOfDay),
  /** The first lessons of Reports Due. */
  withoutReport: z.array(LessonOfDay),
  /** How many reports are due in all, as Reports Due counts them. */
  reportsDue: z.number().int(),
  /** Lessons to come during leave of their tutor, the earliest first. */
  duringLeave: z.array(LessonOfDay),
  /** False if there are more lessons than the page can show. */
  complete: z.boolean(),
  /** Groups below their minimum that start within 24 hours, the earliest first. */
  groupsToDecide: z.array(GroupLessonForAdmin),
});
export type DeskDay = z.infer<typeof DeskDay>;

const TAGS = ['Calendar'];

export const todayContract = {
  getToday: call('lessons.view-all')
    .route({
      method: 'GET',
      path: '/console/today',
      tags: TAGS,
      summary: 'The lessons of today with who has joined, for admins',
    })
    .output(DeskDay),
  joinMyLesson: studentCall(
    'lessons.join',
    {
      method: 'POST',
      path: '/lessons/{id}/join',
      tags: TAGS,
      summary: 'Record that the family joins a lesson',
    },
    { id: recordId },
    { ownTransaction: 'Only the first join is recorded.' },
  ).output(z.object({})),
  joinTaughtLesson: call('taught-lessons.join', { ownTransaction: 'Only the first join is recorded.' })
    .route({
      method: 'POST',
      path: '/tutor/lessons/{id}/join',
      tags: TAGS,
      summary: 'Record that the tutor joins a lesson',
    })
    .input(z.strictObject({ id: recordId }))
    .output(z.object({})),
};
