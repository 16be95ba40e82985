import { call, studentCall } from './calls/call.ts';
import { ADMIN_LESSON_ACTIONS, SESSION_STATUSES } from '@thuto/domain/lessons/lessons';
import { LESSON_OUTCOMES } from '@thuto/domain/lessons/outcomes';
import { actionsNeedRight } from './fields/field-rights.ts';
import { z } from 'zod';
import {
  cancelOwnLesson,
  familyFields,
  CancelLesson,
  LessonForStudent,
  MarkNoShow,
  RescheduleLesson,
} from './lessons.ts';
import { pageOf, pageRequest } from './calls/paging.ts';
import { subjectFilter } from './subjects.ts';
import { instant, recordId, text } from './fields/text.ts';

/** A session (SESS-1). Date and time are wall-clock values in the platform's zone. */
export const Session = z.object({
  id: recordId,
  subject: z.string(),
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
  /** Why it was cancelled, if a reason was given. */
  reason: z.string().nullable(),
});

export const SessionForStudent = Session.extend({
  ...familyFields,
  /** Actions that the family may take now. */
  allowedActions: actionsNeedRight(
    'canBook',
    z.array(z.enum(['add-to-calendar', 'cancel', 'change-time', 'dispute'])),
    ['add-to-calendar'],
  ),
});
export type SessionForStudent = z.infer<typeof SessionForStudent>;

export const SessionForAdmin = Session.extend({
  student: z.object({ id: recordId, name: z.string(), email: z.string(), remaining: z.number().int() }),
  /** The tutor's id, if the tutor is in the directory. */
  tutorId: recordId.nullable(),
  /** Number of students in the lesson, past ones included; more than one makes it a small group. */
  groupSize: z.number().int(),
  /** Whether a credit is held for it, which cancelling it returns. */
  holdsCredit: z.boolean(),
  /** Whether a missed lesson uses the session, by the policy of the lesson. */
  noShowUsesSession: z.boolean(),
  /** Revision of the lesson, for moves. */
  revision: z.number().int(),
  /** How it ended, if it was marked. */
  outcome: z.enum(LESSON_OUTCOMES).nullable(),
  allowedActions: z.array(z.enum(ADMIN_LESSON_ACTIONS)),
});
export type SessionForAdmin = z.infer<typeof SessionForAdmin>;

/** A session that an admin schedules (SESS-3). */
export const ScheduleSession = LessonForStudent;

export const SESSION_STATUS_FILTERS = [...SESSION_STATUSES, 'all'] as const;

export const sessionsContract = {
  listSessions: call('lessons.view-all')
    .route({
      method: 'GET',
      path: '/sessions',
      tags: ['Sessions'],
      summary: 'Sessions of all students, the latest date first, for admins',
    })
    .input(
      z.strictObject({
        status: z.enum(SESSION_STATUS_FILTERS).default('all'),
        subject: subjectFilter,
        /** Part of a student's name or email. */
        search: text(100).default(''),
        ...pageRequest,
      }),
    )
    .output(pageOf(SessionForAdmin)),
  getSession: call('lessons.view-details')
    .route({
      method: 'GET',
      path: '/sessions/{id}',
      tags: ['Sessions'],
      summary: 'One session, for admins',
    })
    .input(z.strictObject({ id: recordId }))
    .output(SessionForAdmin),
  scheduleSession: call('lessons.schedule')
    .route({
      method: 'POST',
      path: '/sessions',
      tags: ['Sessions'],
      summary: 'Schedule a session for a student',
      successStatus: 201,
    })
    .input(ScheduleSession)
    .output(SessionForAdmin),
  completeSession: call('lessons.complete')
    .route({
      method: 'POST',
      path: '/sessions/{id}/complete',
      tags: ['Sessions'],
      summary: 'Mark a scheduled session completed, which takes a credit',
    })
    .input(z.strictObject({ id: recordId }))
    .output(SessionForAdmin),
  cancelSession: call('lessons.cancel')
    .route({
      method: 'POST',
      path: '/sessions/{id}/cancel',
      tags: ['Sessions'],
      summary: 'Cancel a scheduled session',
    })
    .input(CancelLesson)
    .output(SessionForAdmin),
  cancelMySession: studentCall(
    'lessons.cancel-own',
    {
      method: 'POST',
      path: '/sessions/{id}/cancel',
      tags: ['Sessions'],
      summary: 'Cancel my scheduled session',
    },
    cancelOwnLesson,
  ).output(SessionForStudent),
  rescheduleSession: call('lessons.reschedule')
    .route({
      method: 'POST',
      path: '/sessions/{id}/reschedule',
      tags: ['Sessions'],
      summary: 'Move a scheduled session to another time',
    })
    .input(RescheduleLesson)
    .output(SessionForAdmin),
  markSessionNoShow: call('lessons.mark-no-show')
    .route({
      method: 'POST',
      path: '/sessions/{id}/no-show',
      tags: ['Sessions'],
      summary: 'Mark that the student did not come to a session that has started',
    })
    .input(MarkNoShow)
    .output(SessionForAdmin),
};
