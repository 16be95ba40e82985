import { call, studentCall } from './calls/call.ts';
import { MAX_THREAD_MESSAGE, REPORT_FILTERS, THREAD_SIDES } from '@thuto/domain/messages/threads';
import { z } from 'zod';
import { studentId, tutorId } from './fields/ids.ts';
import { pageOf, pageRequest } from './calls/paging.ts';
import { filledText, instant, MAX_TEXT, recordId, text } from './fields/text.ts';

/** A message of a thread between a student's family and a tutor. */
export const ThreadMessage = z.object({
  id: recordId,
  /** Empty after an erasure. */
  body: z.string(),
  side: z.enum(THREAD_SIDES),
  authorName: z.string(),
  isMine: z.boolean(),
  /** Whether the user has reported it. */
  isReported: z.boolean(),
  at: instant,
  allowedActions: z.array(z.enum(['report'])),
});
export type ThreadMessage = z.infer<typeof ThreadMessage>;

/** A thread in a list, or a person to whom nobody has written yet. */
export const Thread = z.object({
  studentId,
  tutorId,
  /** The tutor for a family, the student for a tutor. */
  name: z.string(),
  unread: z.number().int(),
  /** The beginning of the newest message. */
  lastMessage: z.string().nullable(),
  lastMessageAt: instant.nullable(),
  /** False if it may only be read: the tutor left, or there was no lesson for a long time. */
  canWrite: z.boolean(),
});
export type Thread = z.infer<typeof Thread>;

const ThreadList = z.object({ items: z.array(Thread), unread: z.number().int() });
export type ThreadList = z.infer<typeof ThreadList>;

/** A page of messages, newest first. */
const ThreadPage = pageOf(ThreadMessage).extend({ thread: Thread });
export type ThreadPage = z.infer<typeof ThreadPage>;

/** A report of a message, for the safeguarding contact and admins. */
export const MessageReport = z.object({
  id: recordId,
  reason: z.string(),
  reporterName: z.string(),
  reportedName: z.string(),
  side: z.enum(THREAD_SIDES),
  studentId,
  studentName: z.string(),
  tutorName: z.string(),
  message: z.string(),
  messageAt: instant,
  at: instant,
  /** The messages around it, oldest first. */
  context: z.array(z.object({ id: recordId, authorName: z.string(), body: z.string(), at: instant })),
  closedAt: instant.nullable(),
  closedBy: z.string().nullable(),
  closingNote: z.string().nullable(),
  allowedActions: z.array(z.enum(['close'])),
});
export type MessageReport = z.infer<typeof MessageReport>;

const body = filledText(MAX_THREAD_MESSAGE, 'Please write a message');
const reason = filledText(MAX_TEXT, 'Please say what is wrong with this message');
const TAGS = ['Messages'];

export const threadsContract = {
  listThreads: studentCall('threads.view', {
    method: 'GET',
    path: '/threads',
    tags: TAGS,
    summary: 'My threads with tutors, newest first',
  }).output(ThreadList),
  listThreadMessages: studentCall(
    'threads.view',
    { method: 'GET', path: '/threads/{tutorId}/messages', tags: TAGS, summary: 'Messages with a tutor' },
    { tutorId, ...pageRequest },
  ).output(ThreadPage),
  sendThreadMessage: studentCall(
    'threads.write',
    {
      method: 'POST',
      path: '/threads/{tutorId}/messages',
      tags: TAGS,
      summary: 'Write to a tutor',
      successStatus: 201,
    },
    { tutorId, body },
  ).output(ThreadMessage),
  markThreadRead: studentCall(
    'threads.view',
    {
      method: 'POST',
      path: '/threads/{tutorId}/read',
      tags: TAGS,
      summary: 'Mark messages of a tutor as read',
    },
    { tutorId, upTo: instant },
  ).output(z.object({})),
  reportThreadMessage: studentCall(
    'threads.view',
    {
      method: 'POST',
      path: '/thread-messages/{id}/report',
      tags: TAGS,
      summary: 'Report a message of a tutor',
    },
    { id: recordId, reason },
  ).output(z.object({})),

  listTutorThreads: call('tutor-threads.view')
    .route({
      method: 'GET',
      path: '/tutor/threads',
      tags: TAGS,
      summary: 'My threads with families, newest first',
    })
    .output(ThreadList),
  listTutorThreadMessages: call('tutor-threads.view')
    .route({
      method: 'GET',
      path: '/tutor/threads/{id}/messages',
      tags: TAGS,
      summary: 'Messages with the family of a student',
    })
    .input(z.strictObject({ id: studentId, ...pageRequest }))
    .output(ThreadPage),
  sendTutorThreadMessage: call('tutor-threads.write')
    .route({
      method: 'POST',
      path: '/tutor/threads/{id}/messages',
      tags: TAGS,
      summary: 'Write to the family of a student',
      successStatus: 201,
    })
    .input(z.strictObject({ id: studentId, body }))
    .output(ThreadMessage),
  markTutorThreadRead: call('tutor-threads.view')
    .route({
      method: 'POST',
      path: '/tutor/threads/{id}/read',
      tags: TAGS,
      summary: 'Mark messages of a family as read',
    })
    .input(z.strictObject({ id: studentId, upTo: instant }))
    .output(z.object({})),
  reportTutorThreadMessage: call('tutor-threads.view')
    .route({
      method: 'POST',
      path: '/tutor/thread-messages/{id}/report',
      tags: TAGS,
      summary: 'Report a message of a family',
    })
    .input(z.strictObject({ id: recordId, reason }))
    .output(z.object({})),

  listMessageReports: call('message-reports.view')
    .route({
      method: 'GET',
      path: '/message-reports',
      tags: TAGS,
      summary: 'Reported messages, newest first, for admins',
    })
    .input(z.strictObject({ filter: z.enum(REPORT_FILTERS).default('open'), ...pageRequest }))
    .output(pageOf(MessageReport)),
  closeMessageReport: call('message-reports.close')
    .route({
      method: 'POST',
      path: '/message-reports/{id}/close',
      tags: TAGS,
      summary: 'Close a report of a message',
    })
    .input(z.strictObject({ id: recordId, note: text(MAX_TEXT) }))
    .output(MessageReport),
};
