import { oc } from '@orpc/contract';
import { isWebLink } from '@thuto/domain/bookings';
import { SESSION_ACTIONS, SESSION_STATUSES } from '@thuto/domain/sessions';
import { ADMIN_DURATIONS, DEFAULT_DURATION, SUBJECTS } from '@thuto/domain/tuition';
import { z } from 'zod';
import { pageOf, pageRequest } from './paging.ts';
import { instant, MAX_LINE, MAX_TEXT, recordId, text } from './text.ts';
import { wallDate, wallTime } from './wall-clock.ts';

/** A session (specification 3, "Session"). Date and time are wall-clock values in the platform's zone. */
export const Session = z.object({
  id: recordId,
  subject: z.enum(SUBJECTS),
  date: z.string(),
  time: z.string(),
  /** The instant that date and time mean. */
  startsAt: instant,
  duration: z.number().int(),
  notes: z.string(),
  status: z.enum(SESSION_STATUSES),
  tutorName: z.string().nullable(),
  meetingLink: z.string().nullable(),
  createdAt: instant,
  completedAt: instant.nullable(),
  cancelledAt: instant.nullable(),
});

export const SessionForStudent = Session.extend({
  /** What the student may do with it now. */
  allowedActions: z.array(z.enum(['add-to-calendar'])),
});
export type SessionForStudent = z.infer<typeof SessionForStudent>;

export const SessionForAdmin = Session.extend({
  student: z.object({ id: recordId, name: z.string(), email: z.string(), remaining: z.number().int() }),
  /** The tutor of the directory, when it is one of them. */
  tutorId: recordId.nullable(),
  /** How many students have, or had, its slot: more than one is a small group. */
  groupSize: z.number().int(),
  allowedActions: z.array(z.enum(SESSION_ACTIONS)),
});
export type SessionForAdmin = z.infer<typeof SessionForAdmin>;

const FIELD_MISSING = 'Please fill in all required fields.';

/** A session that an admin puts into the calendar (decisions, "Sessions and bookings"). */
export const ScheduleSession = z.strictObject({
  studentId: z.uuid(FIELD_MISSING),
  subject: z.enum(SUBJECTS, FIELD_MISSING),
  date: wallDate(FIELD_MISSING),
  time: wallTime(FIELD_MISSING),
  duration: z.literal(ADMIN_DURATIONS).default(DEFAULT_DURATION),
  notes: text(MAX_TEXT).default(''),
  /** Of the directory; their time is then taken, and name and link left empty are theirs. */
  tutorId: recordId.optional(),
  /** Small-group session: joins whoever has the same tutor at the same time for as long. */
  smallGroup: z.boolean().optional(),
  tutorName: text(MAX_LINE).optional(),
  meetingLink: text(MAX_TEXT)
    .refine(
      (value) => value === '' || isWebLink(value),
      'Please enter a link that starts with http:// or https://',
    )
    .optional(),
});

export const SESSION_STATUS_FILTERS = [...SESSION_STATUSES, 'all'] as const;
export const SESSION_SUBJECT_FILTERS = [...SUBJECTS, 'all'] as const;

export const sessionsContract = {
  listSessions: oc
    .route({
      method: 'GET',
      path: '/sessions',
      tags: ['Sessions'],
      summary: 'Sessions of all students, the latest date first, for admins',
    })
    .input(
      z.strictObject({
        status: z.enum(SESSION_STATUS_FILTERS).default('all'),
        subject: z.enum(SESSION_SUBJECT_FILTERS).default('all'),
        /** Part of a student's name or email. */
        search: text(100).default(''),
        ...pageRequest,
      }),
    )
    .output(pageOf(SessionForAdmin)),
  scheduleSession: oc
    .route({
      method: 'POST',
      path: '/sessions',
      tags: ['Sessions'],
      summary: 'Schedule a session for a student',
      successStatus: 201,
    })
    .input(ScheduleSession)
    .output(SessionForAdmin),
  completeSession: oc
    .route({
      method: 'POST',
      path: '/sessions/{id}/complete',
      tags: ['Sessions'],
      summary: 'Mark a scheduled session completed, which takes a credit',
    })
    .input(z.strictObject({ id: recordId }))
    .output(SessionForAdmin),
  cancelSession: oc
    .route({
      method: 'POST',
      path: '/sessions/{id}/cancel',
      tags: ['Sessions'],
      summary: 'Cancel a scheduled session',
    })
    .input(z.strictObject({ id: recordId }))
    .output(SessionForAdmin),
};
