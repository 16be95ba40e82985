import type { Action } from '@thuto/domain/policy';
import { call } from './calls/call.ts';
import { RATE_UNITS, VETTING_STATES } from '@thuto/domain/people/tutors';
import { isWebLink } from '@thuto/domain/web-link';
import { z } from 'zod';
import { tutorId } from './fields/ids.ts';
import { subjectIds } from './subjects.ts';
import { emailAddress, filledText, instant, MAX_NAME, MAX_TEXT, recordId, text } from './fields/text.ts';
import { wallDate } from './fields/wall-clock.ts';

export const TUTOR_ACCESS = ['none', 'invited', 'expired', 'active'] as const;
export const TUTOR_ACTIONS = ['invite', 'withdraw-invitation', 'retire', 'restore'] as const;

/**
 * A tutor in the directory. Retired tutors are no longer offered, but past bookings still show their names.
 */
export const Tutor = z.object({
  id: recordId,
  name: z.string(),
  subjects: z.array(z.string()),
  /** The tutor's usual meeting link. */
  meetingLink: z.string().nullable(),
  isRetired: z.boolean(),
  /** Where the invitation is sent. */
  email: z.string().nullable(),
  /** Whether the tutor can sign in: `invited` waits for them, `expired` was not accepted in time. */
  access: z.enum(TUTOR_ACCESS),
  vetting: z.object({
    note: z.string(),
    checkedOn: z.string().nullable(),
    expiresOn: z.string().nullable(),
    state: z.enum(VETTING_STATES),
  }),
  allowedActions: z.array(z.enum(TUTOR_ACTIONS)),
  /** Incremented by every change, to detect concurrent edits. */
  revision: z.number().int(),
});
export type Tutor = z.infer<typeof Tutor>;

/** The details that an admin enters for a tutor. An empty link becomes null. */
export const TutorDetails = z.strictObject({
  name: filledText(MAX_NAME, 'Please enter a name'),
  /** Left out: all subjects that are taught. */
  subjects: subjectIds.min(1, 'Please choose at least one subject').optional(),
  email: z.union([z.literal(''), emailAddress]).optional(),
  meetingLink: text(MAX_TEXT)
    .refine(
      (value) => value === '' || isWebLink(value),
      'Please enter a link that starts with http:// or https://',
    )
    .default(''),
});
export type TutorDetails = z.infer<typeof TutorDetails>;

/** The revision of the tutor that a change is based on. A change of an older one is refused (tutor_changed). */
const revision = z
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1)
  .optional();
const theTutor = z.strictObject({ id: tutorId, revision });

const route = (
  action: Action,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: `/${string}`,
  summary: string,
) => call(action).route({ method, path, tags: ['Tutors'], summary });

const dateOrNone = z.union([z.literal(''), wallDate('Please enter a date')]);

/** The vetting of a tutor. An empty date is unknown. */
export const TutorVetting = z.strictObject({
  note: text(MAX_TEXT),
  checkedOn: dateOrNone,
  expiresOn: dateOrNone,
});
export type TutorVetting = z.output<typeof TutorVetting>;

/** M100,000 in lisente. */
const MAX_RATE = 10_000_000;

/** A tutor's rate from a date on. The amount is in lisente. */
export const NewTutorRate = z.strictObject({
  fromDate: wallDate('Please enter a date'),
  unit: z.enum(RATE_UNITS),
  amount: z.number().int().min(0).max(MAX_RATE),
});
export type NewTutorRate = z.output<typeof NewTutorRate>;
export const TutorRateView = z.object({
  id: recordId,
  fromDate: z.string(),
  unit: z.enum(RATE_UNITS),
  amount: z.number().int(),
  setBy: z.string(),
  setAt: instant,
});
export type TutorRateView = z.infer<typeof TutorRateView>;

/** A lesson of a student, as the lists of work about tutors name it. */
export const LessonOfTutor = z.object({
  /** The booking or session. */
  id: recordId,
  word: z.enum(['booking', 'session']),
  studentId: recordId,
  studentName: z.string(),
  tutorId: recordId,
  tutorName: z.string(),
  subject: z.string(),
  date: z.string(),
  time: z.string(),
  duration: z.number().int(),
});
export type LessonOfTutor = z.infer<typeof LessonOfTutor>;

/** A tutor's request to move a lesson that waits for an admin. */
export const LessonChangeRequest = z.object({
  id: recordId,
  lesson: LessonOfTutor,
  date: z.string(),
  time: z.string(),
  reason: z.string(),
  requestedAt: instant,
});
export type LessonChangeRequest = z.infer<typeof LessonChangeRequest>;

/** A lesson that its tutor has cancelled: the student needs another one. */
export const TutorCancellation = z.object({
  lesson: LessonOfTutor,
  reason: z.string(),
  cancelledAt: instant,
});
export type TutorCancellation = z.infer<typeof TutorCancellation>;

/** Everything about tutors that waits for an admin. */
export const TutorWork = z.object({
  changes: z.array(LessonChangeRequest),
  cancellations: z.array(TutorCancellation),
  /** Coming lessons of retired tutors. */
  toReassign: z.array(LessonOfTutor),
  /** Tutors whose vetting has expired or expires within 30 days. */
  vettings: z.array(Tutor),
});
export type TutorWork = z.infer<typeof TutorWork>;

export const tutorsContract = {
  listTutors: call('tutors.view')
    .route({ method: 'GET', path: '/tutors', tags: ['Tutors'], summary: 'The tutor directory, by name' })
    .output(z.object({ items: z.array(Tutor) })),
  createTutor: call('tutors.change')
    .route({
      method: 'POST',
      path: '/tutors',
      tags: ['Tutors'],
      summary: 'Add a tutor to the directory',
      successStatus: 201,
    })
    .input(TutorDetails)
    .output(Tutor),
  updateTutor: call('tutors.change')
    .route({
      method: 'PUT',
      path: '/tutors/{id}',
      tags: ['Tutors'],
      summary: 'Edit a tutor in the directory',
    })
    .input(TutorDetails.extend({ id: tutorId, revision }))
    .output(Tutor),
  retireTutor: call('tutors.change')
    .route({
      method: 'POST',
      path: '/tutors/{id}/retire',
      tags: ['Tutors'],
      summary: 'Retire a tutor',
    })
    .input(theTutor)
    .output(Tutor),
  restoreTutor: call('tutors.change')
    .route({
      method: 'POST',
      path: '/tutors/{id}/restore',
      tags: ['Tutors'],
      summary: 'Restore a retired tutor',
    })
    .input(theTutor)
    .output(Tutor),
  inviteTutor: route(
    'tutors.change',
    'POST',
    '/tutors/{id}/invitation',
    'Invite a tutor by mail, or send the invitation again',
  )
    .input(z.strictObject({ id: tutorId }))
    .output(Tutor),
  withdrawTutorInvitation: route(
    'tutors.change',
    'DELETE',
    '/tutors/{id}/invitation',
    'Withdraw the invitation of a tutor',
  )
    .input(z.strictObject({ id: tutorId }))
    .output(Tutor),
  saveTutorVetting: route('tutors.change', 'PUT', '/tutors/{id}/vetting', 'Save the vetting of a tutor')
    .input(TutorVetting.extend({ id: tutorId, revision }))
    .output(Tutor),
  listTutorRates: route('tutors.view', 'GET', '/tutors/{id}/rates', 'The rates of a tutor, the latest first')
    .input(z.strictObject({ id: tutorId }))
    .output(z.object({ items: z.array(TutorRateView) })),
  addTutorRate: route('tutors.change', 'POST', '/tutors/{id}/rates', 'Set the rate of a tutor from a date on')
    .input(NewTutorRate.extend({ id: tutorId }))
    .output(z.object({ items: z.array(TutorRateView) })),
  listLessonsOfTutor: route('tutors.view', 'GET', '/tutors/{id}/lessons', 'The coming lessons of a tutor')
    .input(z.strictObject({ id: tutorId }))
    .output(z.object({ items: z.array(LessonOfTutor) })),
  getTutorWork: route(
    'tutors.view',
    'GET',
    '/tutor-work',
    'Everything about tutors that waits for an admin',
  ).output(TutorWork),
  acceptLessonChange: route(
    'lessons.reschedule',
    'POST',
    '/lesson-changes/{id}/accept',
    'Move a lesson as its tutor asks',
  )
    .input(z.strictObject({ id: recordId }))
    .output(z.object({})),
  declineLessonChange: route(
    'lessons.reschedule',
    'POST',
    '/lesson-changes/{id}/decline',
    'Decline a tutor’s request to move a lesson',
  )
    .input(z.strictObject({ id: recordId, reason: text(MAX_TEXT).default('') }))
    .output(z.object({})),
  settleTutorCancellation: route(
    'tutors.change',
    'POST',
    '/tutor-cancellations/{id}/settle',
    'Record that the student of a cancelled lesson was taken care of',
  )
    .input(z.strictObject({ id: recordId }))
    .output(z.object({})),
};
