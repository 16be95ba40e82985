import { call, studentCall } from './calls/call.ts';
import { MAX_PROPOSED_TIMES } from '@thuto/domain/lessons/bookings';
import { STUDENT_DURATIONS } from '@thuto/domain/lessons/tuition';
import { z } from 'zod';
import {
  BookingForAdmin,
  BookingForStudent,
  ConflictingLesson,
  meetingLink,
  RequestBooking,
} from './bookings.ts';
import { tutorId } from './fields/ids.ts';
import { SessionForStudent } from './sessions.ts';
import { subjectId } from './subjects.ts';
import { instant, recordId } from './fields/text.ts';
import { wallDate, wallTime } from './fields/wall-clock.ts';

/** Days that one call about free times covers. */
export const FREE_TIME_DAYS = 7;

const NO_DATE = 'Please choose a date';
const NO_TIME = 'Please choose a time';

/** A wall-clock date and time in the platform's zone. */
export const wallMoment = z.strictObject({ date: wallDate(NO_DATE), time: wallTime(NO_TIME) });

/** A time at which at least one tutor is free. */
export const FreeTime = z.object({
  /** In the platform's zone. */
  time: z.string(),
  startsAt: instant,
});
export type FreeTime = z.infer<typeof FreeTime>;

/** The free times of a week. Dates and times are wall-clock values in the platform's zone. */
export const FreeTimes = z.object({
  /** False if no suitable tutor has entered working hours: then no time can be offered in any week. */
  isOffered: z.boolean(),
  /** The first day that can have free times: today. */
  firstDate: z.string(),
  /** The last day that can have free times. */
  lastDate: z.string(),
  days: z.array(z.object({ date: z.string(), times: z.array(FreeTime) })),
  /** The tutors with working hours who teach the subject. */
  tutors: z.array(z.object({ id: recordId, name: z.string() })),
});
export type FreeTimes = z.infer<typeof FreeTimes>;

/** The free times of a week for the booking form. */
export const FreeTimesForStudent = FreeTimes.extend({
  /** Whether a free time of the subject is confirmed without an admin. */
  isConfirmedAtOnce: z.boolean(),
});
export type FreeTimesForStudent = z.infer<typeof FreeTimesForStudent>;

/** A tutor for a request, best first. */
export const RankedTutor = z.object({
  id: recordId,
  name: z.string(),
  /** The tutor's usual meeting link. */
  meetingLink: z.string().nullable(),
  /** Works at this time and has nothing else. */
  isFree: z.boolean(),
  /** Whether the tutor has entered working hours. */
  hasWorkingHours: z.boolean(),
  /** The family asked for this tutor. */
  isPreferred: z.boolean(),
  /** Gave the student's last lesson in the subject. */
  isSameAsLast: z.boolean(),
  lessonsThisWeek: z.number().int(),
  /** The lesson that the tutor already has at this time. */
  clash: ConflictingLesson.nullable(),
});
export type RankedTutor = z.infer<typeof RankedTutor>;

/** Other times that the desk proposes for a request, with one tutor. */
export const ProposeTimes = z.strictObject({
  id: recordId,
  tutorId: tutorId,
  /** If left out, the tutor's usual link. */
  meetingLink: meetingLink.optional(),
  times: z
    .array(wallMoment)
    .min(1, 'Please choose a time')
    .max(MAX_PROPOSED_TIMES, `At most ${MAX_PROPOSED_TIMES} times`)
    .refine(
      (times) => new Set(times.map(({ date, time }) => `${date} ${time}`)).size === times.length,
      'Please choose different times',
    ),
});
export type ProposeTimes = z.infer<typeof ProposeTimes>;

const TAGS = ['Free Times'];
/** In minutes, as text, because it is a query parameter. */
const duration = z.enum(STUDENT_DURATIONS.map(String));
const week = { from: wallDate(NO_DATE) };

export const freeTimesContract = {
  listFreeTimes: studentCall(
    'free-times.view',
    { method: 'GET', path: '/free-times', tags: TAGS, summary: 'The times of a week when a tutor is free' },
    {
      ...week,
      /** If left out, the response says only whether any of the student's subjects has free times. */
      subject: subjectId().optional(),
      duration,
      tutorId: tutorId.optional(),
    },
  ).output(FreeTimesForStudent),
  takeFreeTime: studentCall(
    'lessons.request',
    {
      method: 'POST',
      path: '/free-times',
      tags: TAGS,
      summary: 'Book a free time of a subject that is confirmed at once',
      successStatus: 201,
    },
    {
      subject: RequestBooking.shape.subject,
      date: RequestBooking.shape.date,
      time: RequestBooking.shape.time,
      duration: RequestBooking.shape.duration,
      notes: RequestBooking.shape.notes,
      tutorId: tutorId.optional(),
      planItem: RequestBooking.shape.planItem,
    },
  ).output(BookingForStudent),
  listTimesForLesson: studentCall(
    'free-times.view',
    {
      method: 'GET',
      path: '/lessons/{id}/free-times',
      tags: TAGS,
      summary: 'The times of a week to which I can move a lesson, with the same tutor',
    },
    { id: recordId, ...week },
  ).output(FreeTimes),
  changeMyTime: studentCall(
    'lessons.move-own',
    {
      method: 'POST',
      path: '/lessons/{id}/change-time',
      tags: TAGS,
      summary: 'Move my confirmed lesson to a free time of the same tutor',
    },
    { id: recordId, ...wallMoment.shape },
  ).output(z.object({ booking: BookingForStudent.nullable(), session: SessionForStudent.nullable() })),
  getAssessmentCall: studentCall(
    'lessons.view',
    {
      method: 'GET',
      path: '/assessments/{id}/call',
      tags: TAGS,
      summary: 'The call with a tutor about my finished assessment',
    },
    { id: recordId },
  ).output(z.object({ call: BookingForStudent.nullable(), timeZone: z.string() })),
  listTimesForAssessmentCall: studentCall(
    'free-times.view',
    {
      method: 'GET',
      path: '/assessments/{id}/free-times',
      tags: TAGS,
      summary: 'The times of a week for the call about my finished assessment',
    },
    { id: recordId, ...week },
  ).output(FreeTimes),
  bookAssessmentCall: studentCall(
    'lessons.request',
    {
      method: 'POST',
      path: '/assessments/{id}/call',
      tags: TAGS,
      summary: 'Book the call about my finished assessment, once; it uses no session',
      successStatus: 201,
    },
    { id: recordId, ...wallMoment.shape },
  ).output(BookingForStudent),
  acceptProposal: studentCall(
    'lessons.request',
    {
      method: 'POST',
      path: '/bookings/{id}/proposals/{proposalId}/accept',
      tags: TAGS,
      summary: 'Take a time that was proposed for my request',
    },
    { id: recordId, proposalId: recordId },
  ).output(BookingForStudent),
  listTutorsForBooking: call('lessons.view-details')
    .route({
      method: 'GET',
      path: '/bookings/{id}/tutors',
      tags: TAGS,
      summary: 'The tutors for a request, best first, for admins',
    })
    .input(z.strictObject({ id: recordId }))
    .output(z.object({ items: z.array(RankedTutor) })),
  listTimesForBooking: call('lessons.view-details')
    .route({
      method: 'GET',
      path: '/bookings/{id}/free-times',
      tags: TAGS,
      summary: 'The times of a week when a tutor is free for a request, for admins',
    })
    .input(z.strictObject({ id: recordId, ...week, tutorId }))
    .output(FreeTimes),
  proposeTimes: call('lessons.approve')
    .route({
      method: 'POST',
      path: '/bookings/{id}/proposals',
      tags: TAGS,
      summary: 'Propose other times for a request; replaces earlier proposals',
    })
    .input(ProposeTimes)
    .output(BookingForAdmin),
  withdrawProposals: call('lessons.approve')
    .route({
      method: 'DELETE',
      path: '/bookings/{id}/proposals',
      tags: TAGS,
      summary: 'Take back the times that were proposed for a request',
    })
    .input(z.strictObject({ id: recordId }))
    .output(BookingForAdmin),
};
