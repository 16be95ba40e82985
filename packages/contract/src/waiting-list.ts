import { call, studentCall } from './calls/call.ts';
import { STUDENT_DURATIONS } from '@thuto/domain/lessons/tuition';
import { WAITING_FAMILY_ACTIONS, WAITING_STATUSES } from '@thuto/domain/lessons/waiting-list';
import { z } from 'zod';
import { tutorId } from './fields/ids.ts';
import { pageOf, pageRequest } from './calls/paging.ts';
import { subjectId } from './subjects.ts';
import { instant, recordId } from './fields/text.ts';
import { wallDate, wallTime } from './fields/wall-clock.ts';

/** The lesson time that is held for a family. Date and time are in the platform's zone. */
const Offer = z.object({
  date: z.string(),
  time: z.string(),
  startsAt: instant,
  tutorName: z.string(),
  /** When the offer ends. */
  expiresAt: instant,
});

/** A place of a student in the waiting list (BOOK-34). Null means any tutor, any day or any time. */
export const WaitingPlace = z.object({
  id: recordId,
  subject: z.string(),
  tutorName: z.string().nullable(),
  date: z.string().nullable(),
  time: z.string().nullable(),
  duration: z.number().int(),
  status: z.enum(WAITING_STATUSES),
  joinedAt: instant,
  /** The time that is held now; null without an open offer. */
  offer: Offer.nullable(),
  allowedActions: z.array(z.enum(WAITING_FAMILY_ACTIONS)),
});
export type WaitingPlace = z.output<typeof WaitingPlace>;

/** A place in the waiting list as the desk sees it. */
export const WaitingPlaceForAdmin = WaitingPlace.omit({ allowedActions: true }).extend({
  student: z.object({ id: recordId, name: z.string() }),
});
export type WaitingPlaceForAdmin = z.output<typeof WaitingPlaceForAdmin>;

const ON_THE_HALF_HOUR = 'Please choose a time on the hour or half-hour';

/** What a family waits for. */
export const JoinWaitingList = {
  subject: subjectId('Please choose a subject'),
  /** If left out, any tutor of the subject. */
  tutorId: tutorId.optional(),
  /** If left out, any day. Only with a tutor. */
  date: wallDate('Please choose a date').optional(),
  /** If left out, any time of the day. */
  time: wallTime('Please choose a time')
    .refine((time) => /:[03]0$/.test(time), ON_THE_HALF_HOUR)
    .optional(),
  duration: z.literal(STUDENT_DURATIONS),
};

const tags = ['Waiting list'];
const place = { id: recordId };

export const waitingListContract = {
  listMyWaitingPlaces: studentCall('waiting-list.view', {
    method: 'GET',
    path: '/waiting-list',
    tags,
    summary: 'My places in the waiting list, and the tutors to choose from',
  }).output(
    z.object({
      items: z.array(WaitingPlace),
      tutors: z.array(z.object({ id: recordId, name: z.string(), subjects: z.array(z.string()) })),
    }),
  ),
  joinWaitingList: studentCall(
    'waiting-list.change',
    {
      method: 'POST',
      path: '/waiting-list',
      tags,
      summary: 'Join the waiting list for a full time or tutor',
      successStatus: 201,
    },
    JoinWaitingList,
  ).output(WaitingPlace),
  acceptOffer: studentCall(
    'waiting-list.change',
    {
      method: 'POST',
      path: '/waiting-list/{id}/accept',
      tags,
      summary: 'Accept the time that is held for me: confirms the lesson and holds a session',
    },
    place,
  ).output(WaitingPlace),
  declineOffer: studentCall(
    'waiting-list.change',
    {
      method: 'POST',
      path: '/waiting-list/{id}/decline',
      tags,
      summary: 'Decline the time that is held for me',
    },
    place,
  ).output(WaitingPlace),
  leaveWaitingList: studentCall(
    'waiting-list.change',
    { method: 'POST', path: '/waiting-list/{id}/leave', tags, summary: 'Leave the waiting list' },
    place,
  ).output(WaitingPlace),
  listWaitingList: call('lessons.view-all')
    .route({
      method: 'GET',
      path: '/waiting-list',
      tags,
      summary: 'Who waits for what, and the open offers, in the order of joining, for admins',
    })
    .input(z.strictObject(pageRequest))
    .output(pageOf(WaitingPlaceForAdmin)),
};
