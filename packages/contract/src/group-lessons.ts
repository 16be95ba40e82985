import { call, studentCall } from './calls/call.ts';
import { GROUP_ACTIONS, GROUP_STATUSES, SEAT_BOUNDS } from '@thuto/domain/lessons/group-lessons';
import { ADMIN_DURATIONS, DEFAULT_DURATION } from '@thuto/domain/lessons/tuition';
import { z } from 'zod';
import { tutorId } from './fields/ids.ts';
import { FIELD_MISSING, lessonRevision } from './lessons.ts';
import { pageOf, pageRequest } from './calls/paging.ts';
import { subjectId } from './subjects.ts';
import { instant, MAX_TEXT, recordId, text } from './fields/text.ts';
import { wallDate, wallTime } from './fields/wall-clock.ts';

/** A lesson with seats (LESSON-16). Date and time are in the platform's zone, the duration is in minutes. */
const GroupLesson = z.object({
  id: recordId,
  subject: z.string(),
  tutorName: z.string(),
  date: z.string(),
  time: z.string(),
  startsAt: instant,
  duration: z.number().int(),
  seatsLeft: z.number().int(),
});

/** A coming group lesson as a family sees it: without the other participants. */
export const GroupLessonForFamily = GroupLesson.extend({
  /** Whether the student has a seat. */
  hasSeat: z.boolean(),
  /** Until when a seat can be given back free of charge. In the past when it uses the session. */
  freeUntil: instant,
  allowedActions: z.array(z.enum(['book-seat'])),
});
export type GroupLessonForFamily = z.output<typeof GroupLessonForFamily>;

/** A group lesson as its tutor sees it. */
export const GroupLessonForTutor = GroupLesson.extend({
  status: z.enum(GROUP_STATUSES),
  minSeats: z.number().int(),
  maxSeats: z.number().int(),
  students: z.array(z.object({ name: z.string() })),
});
export type GroupLessonForTutor = z.output<typeof GroupLessonForTutor>;

/** A group lesson as the desk sees it. */
export const GroupLessonForAdmin = GroupLessonForTutor.extend({
  /** `bookingId` is the booking that takes the seat. */
  students: z.array(z.object({ id: recordId, name: z.string(), bookingId: recordId })),
  /** Whether it is below its minimum and starts within 24 hours (LESSON-18). */
  needsDecision: z.boolean(),
  /** Revision of the lesson, for moves. */
  revision: z.number().int(),
  allowedActions: z.array(z.enum(GROUP_ACTIONS)),
});
export type GroupLessonForAdmin = z.output<typeof GroupLessonForAdmin>;

const SEATS_MISSING = `Please enter a number from 1 to ${SEAT_BOUNDS.max}`;
const groupTime = {
  date: wallDate(FIELD_MISSING),
  time: wallTime(FIELD_MISSING),
  duration: z.literal(ADMIN_DURATIONS).default(DEFAULT_DURATION),
};

/** A group lesson that the desk creates. */
export const CreateGroupLesson = z.strictObject({
  subject: subjectId(FIELD_MISSING),
  tutorId,
  ...groupTime,
  minSeats: z
    .number(SEATS_MISSING)
    .int(SEATS_MISSING)
    .min(1, SEATS_MISSING)
    .max(SEAT_BOUNDS.max, SEATS_MISSING),
  maxSeats: z
    .number(SEATS_MISSING)
    .int(SEATS_MISSING)
    .min(SEAT_BOUNDS.min, `A group has at least ${SEAT_BOUNDS.min} seats`)
    .max(SEAT_BOUNDS.max, SEATS_MISSING),
});
export type CreateGroupLesson = z.output<typeof CreateGroupLesson>;

/** Moves a group lesson with all of its seats. */
export const MoveGroupLesson = z.strictObject({
  id: recordId,
  ...groupTime,
  duration: z.literal(ADMIN_DURATIONS),
  revision: lessonRevision,
});
export type MoveGroupLesson = z.output<typeof MoveGroupLesson>;

const tags = ['Group lessons'];
const group = z.strictObject({ id: recordId });

export const groupLessonsContract = {
  listMyGroupLessons: studentCall('group-lessons.view', {
    method: 'GET',
    path: '/group-lessons',
    tags,
    summary: 'Coming group lessons of my subjects, with the seats left',
  }).output(z.object({ items: z.array(GroupLessonForFamily) })),
  bookSeat: studentCall(
    'group-lessons.book',
    {
      method: 'POST',
      path: '/group-lessons/{id}/seats',
      tags,
      summary: 'Book a seat in a group lesson: confirms the lesson and holds a session',
      successStatus: 201,
    },
    { id: recordId },
  ).output(GroupLessonForFamily),
  listGroupLessons: call('lessons.view-all')
    .route({
      method: 'GET',
      path: '/group-lessons',
      tags,
      summary: 'Coming group lessons with their students, the earliest first, for admins',
    })
    .input(z.strictObject(pageRequest))
    .output(pageOf(GroupLessonForAdmin)),
  createGroupLesson: call('lessons.schedule')
    .route({
      method: 'POST',
      path: '/group-lessons',
      tags,
      summary: 'Create a lesson with seats',
      successStatus: 201,
    })
    .input(CreateGroupLesson)
    .output(GroupLessonForAdmin),
  runGroupLesson: call('lessons.schedule')
    .route({
      method: 'POST',
      path: '/group-lessons/{id}/run-anyway',
      tags,
      summary: 'Let a group lesson run below its minimum',
    })
    .input(group)
    .output(GroupLessonForAdmin),
  moveGroupLesson: call('lessons.reschedule')
    .route({
      method: 'POST',
      path: '/group-lessons/{id}/reschedule',
      tags,
      summary: 'Move a group lesson with all of its seats',
    })
    .input(MoveGroupLesson)
    .output(GroupLessonForAdmin),
  cancelGroupLesson: call('lessons.cancel')
    .route({
      method: 'POST',
      path: '/group-lessons/{id}/cancel',
      tags,
      summary: 'Cancel a group lesson: all sessions go back to the students',
    })
    .input(z.strictObject({ id: recordId, reason: text(MAX_TEXT).optional() }))
    .output(GroupLessonForAdmin),
  listTaughtGroupLessons: call('tutor-area.view')
    .route({
      method: 'GET',
      path: '/tutor/group-lessons',
      tags,
      summary: "The tutor's own coming group lessons",
    })
    .output(z.object({ items: z.array(GroupLessonForTutor) })),
};
