import { call, studentCall } from './calls/call.ts';
import { HOMEWORK_ACTIONS, HOMEWORK_STATES, MAX_HOMEWORK_FILES } from '@thuto/domain/learning/homework';
import { MAX_REPORT_TOPICS, TOPIC_LEVELS } from '@thuto/domain/lessons/lesson-reports';
import { z } from 'zod';
import { TopicName } from './learning.ts';
import { pageRequest } from './calls/paging.ts';
import { instant, limited, MAX_TEXT, recordId, text, verbatim } from './fields/text.ts';

/** The purpose of uploads of homework. */
export const HOMEWORK_PURPOSE = 'homework';

/** The id of a stored file. It comes from the random id of its upload, so it has no version. */
const fileId = limited(z.string(), 36).check(z.guid());

/** A photo or file that was handed in. */
export const HomeworkFile = z.object({
  id: fileId,
  fileName: z.string(),
  contentType: z.string(),
  /** In bytes. */
  size: z.number().int(),
  url: z.string(),
});
export type HomeworkFile = z.infer<typeof HomeworkFile>;

/** Homework of a lesson report (HOMEWORK-1). */
export const Homework = z.object({
  /** The report that gave it. */
  id: recordId,
  studentId: recordId,
  studentName: z.string(),
  subject: z.string(),
  tutorName: z.string(),
  /** What to do. */
  task: z.string(),
  /** Wall-clock date of the lesson in the platform's zone. */
  givenOn: z.string(),
  dueOn: z.string(),
  state: z.enum(HOMEWORK_STATES),
  /** The topics of the lesson. */
  topics: z.array(TopicName),
  handedInAt: instant.nullable(),
  /** True if it was handed in after its due date. */
  isLate: z.boolean(),
  note: z.string(),
  files: z.array(HomeworkFile),
  markedAt: instant.nullable(),
  markedBy: z.string().nullable(),
  marks: z.array(TopicName.extend({ level: z.enum(TOPIC_LEVELS) })),
  comment: z.string(),
  allowedActions: z.array(z.enum(HOMEWORK_ACTIONS)),
});
export type Homework = z.infer<typeof Homework>;

const HomeworkPage = z.object({ items: z.array(Homework), nextCursor: z.string().nullable() });

const isUnique = (ids: readonly string[]) => new Set(ids).size === ids.length;

/** What a family hands in. It replaces what was handed in before (HOMEWORK-2). */
export const HandIn = {
  /** The homework. */
  id: recordId,
  /** Complete uploads, in the order of the pages. */
  uploadIds: z.array(verbatim(100)).max(MAX_HOMEWORK_FILES).refine(isUnique, 'Each upload once'),
  /** Files of the earlier hand-in that stay. */
  keptFileIds: z.array(fileId).max(MAX_HOMEWORK_FILES).refine(isUnique, 'Each file once').default([]),
  note: text(MAX_TEXT).default(''),
};

/** The levels and the comment of a tutor (HOMEWORK-4). */
export const MarkHomework = z.strictObject({
  id: recordId,
  marks: z
    .array(z.strictObject({ topicId: recordId, level: z.enum(TOPIC_LEVELS) }))
    .min(1, 'Please choose a level for at least one topic')
    .max(MAX_REPORT_TOPICS)
    .refine((marks) => isUnique(marks.map(({ topicId }) => topicId)), 'Each topic once'),
  comment: text(MAX_TEXT).default(''),
});
export type MarkHomework = z.output<typeof MarkHomework>;

export const TAUGHT_HOMEWORK_VIEWS = ['to-mark', 'all'] as const;

const TAGS = ['Homework'];

/** Homework, named by the lesson report that gave it. */
export const homeworkContract = {
  listHomework: studentCall(
    'progress.view',
    { method: 'GET', path: '/homework', tags: TAGS, summary: 'A page of my homework, newest first' },
    pageRequest,
  ).output(HomeworkPage),
  handInHomework: studentCall(
    'homework.hand-in',
    {
      method: 'POST',
      path: '/homework/{id}/hand-in',
      tags: TAGS,
      summary: 'Hand in my homework, or replace what I handed in',
    },
    HandIn,
    { ownTransaction: 'It inspects a file first.' },
  ).output(Homework),
  listTaughtHomework: call('tutor-progress.view')
    .route({
      method: 'GET',
      path: '/tutor/homework',
      tags: TAGS,
      summary: 'A page of the homework that I gave',
    })
    .input(z.strictObject({ view: z.enum(TAUGHT_HOMEWORK_VIEWS).default('to-mark'), ...pageRequest }))
    .output(HomeworkPage),
  listHomeworkOfTaught: call('tutor-progress.view')
    .route({
      method: 'GET',
      path: '/tutor/students/{id}/homework',
      tags: TAGS,
      summary: 'A page of the homework of my student',
    })
    .input(z.strictObject({ id: recordId, ...pageRequest }))
    .output(HomeworkPage),
  markHomework: call('tutor-progress.change')
    .route({ method: 'POST', path: '/tutor/homework/{id}/mark', tags: TAGS, summary: 'Mark homework' })
    .input(MarkHomework)
    .output(Homework),
  listHomeworkOfStudent: call('progress.view-all')
    .route({
      method: 'GET',
      path: '/console/students/{id}/homework',
      tags: TAGS,
      summary: 'A page of the homework of a student, for admins',
    })
    .input(z.strictObject({ id: recordId, ...pageRequest }))
    .output(HomeworkPage),
};
