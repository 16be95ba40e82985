import { call, studentCall } from './calls/call.ts';
import { ASSESSMENT_STATES } from '@thuto/domain/learning/assessments';
import { TOPIC_STATES } from '@thuto/domain/learning/topic-states';
import { SYLLABI } from '@thuto/domain/lessons/tuition';
import { z } from 'zod';
import { itemAnswer, Question } from './items.ts';
import { pageOf, pageRequest } from './calls/paging.ts';
import { subjectId } from './subjects.ts';
import { instant, recordId, text } from './fields/text.ts';

/** A subject with the student's assessment of it. */
export const AssessableSubject = z.object({
  subjectId: z.string(),
  /** The newest assessment; null without one. */
  assessment: z
    .object({
      id: recordId,
      state: z.enum(ASSESSMENT_STATES),
      answered: z.number().int(),
      expiresAt: instant,
      finishedAt: instant.nullable(),
    })
    .nullable(),
  /** When the next one can be started; null if now. */
  nextAt: instant.nullable(),
  allowedActions: z.array(z.enum(['start', 'continue', 'view-results'])),
});
export type AssessableSubject = z.infer<typeof AssessableSubject>;

/** A question of an assessment. */
export const AssessmentQuestion = Question.extend({
  /** From 1. */
  position: z.number().int(),
  isAnswered: z.boolean(),
});
export type AssessmentQuestion = z.infer<typeof AssessmentQuestion>;

/** An assessment with the questions of its current block. It contains no answers and no marks (ASSESS-5). */
export const Assessment = z.object({
  id: recordId,
  subjectId: z.string(),
  state: z.enum(ASSESSMENT_STATES),
  /** The current block, from 1. */
  block: z.number().int(),
  blocks: z.number().int(),
  /** Answered questions of all blocks. */
  answered: z.number().int(),
  /** Questions of all blocks, those that are not chosen yet included. */
  total: z.number().int(),
  expiresAt: instant,
  /** The questions of the current block; empty if it is not open. */
  questions: z.array(AssessmentQuestion),
});
export type Assessment = z.infer<typeof Assessment>;

/** An item that shows the state of a topic. */
const ResultItem = z.object({
  position: z.number().int(),
  /** HTML with formulas as MathML. */
  html: z.string(),
  /** What the student answered, as HTML; null for *I have not been taught this*. */
  answerHtml: z.string().nullable(),
  /** Null for *I have not been taught this*. */
  isCorrect: z.boolean().nullable(),
});

/** A topic with its state and the items that show it. */
export const TopicResult = z.object({
  topic: z.object({ id: recordId, code: z.string(), title: z.string() }),
  state: z.enum(TOPIC_STATES),
  items: z.array(ResultItem),
});
export type TopicResult = z.infer<typeof TopicResult>;

/** The results of a finished assessment, strengths first (ASSESS-7). */
export const AssessmentResults = z.object({
  id: recordId,
  subjectId: z.string(),
  syllabusName: z.string(),
  finishedAt: instant,
  topics: z.array(TopicResult),
});
export type AssessmentResults = z.infer<typeof AssessmentResults>;

/** An assessment in the console's list. */
export const AssessmentForAdmin = z.object({
  id: recordId,
  student: z.object({ id: recordId, name: z.string() }),
  subjectId: z.string(),
  syllabusName: z.string(),
  state: z.enum(ASSESSMENT_STATES),
  answered: z.number().int(),
  /** The calls about it that are booked, were held and were cancelled (ASSESS-13). */
  calls: z.object({ booked: z.number().int(), held: z.number().int(), cancelled: z.number().int() }),
  startedAt: instant,
  finishedAt: instant.nullable(),
  /** True if there has been no result for 48 hours (ASSESS-9). */
  isOverdue: z.boolean(),
});
export type AssessmentForAdmin = z.infer<typeof AssessmentForAdmin>;

/** Results, with what wrong answers reveal. */
export const AssessmentForAdminResults = AssessmentResults.extend({
  student: z.object({ id: recordId, name: z.string() }),
  topics: z.array(
    TopicResult.extend({ items: z.array(ResultItem.extend({ reveals: z.string().nullable() })) }),
  ),
});
export type AssessmentForAdminResults = z.infer<typeof AssessmentForAdminResults>;

export const ASSESSMENT_FILTERS = ['all', ...ASSESSMENT_STATES, 'overdue'] as const;

const tags = ['Assessments'];
const theAssessment = { id: recordId };

export const assessmentsContract = {
  listMyAssessments: studentCall(
    'assessments.view',
    {
      method: 'GET',
      path: '/assessments',
      tags,
      summary: 'Subjects of the free assessment, with my newest one of each',
    },
    {},
    { offline: 'opened' },
  ).output(
    z.object({
      /** The board of the profile; null without one. */
      board: z.enum(SYLLABI).nullable(),
      items: z.array(AssessableSubject),
    }),
  ),
  startAssessment: studentCall(
    'assessments.take',
    {
      method: 'POST',
      path: '/assessments',
      tags,
      summary: 'Start a free assessment, or return the open one of the subject',
      successStatus: 201,
    },
    { subjectId: subjectId(), board: z.enum(SYLLABI, 'Please choose a syllabus').optional() },
  ).output(Assessment),
  getMyAssessment: studentCall(
    'assessments.view',
    {
      method: 'GET',
      path: '/assessments/{id}',
      tags,
      summary: 'My assessment with the questions of its current block',
    },
    theAssessment,
    // Its questions contain no keys (ASSESS-8).
    { offline: 'opened' },
  ).output(Assessment),
  answerAssessmentItem: studentCall(
    'assessments.take',
    {
      method: 'POST',
      path: '/assessments/{id}/answers',
      tags,
      summary: 'Answer a question of the current block, once',
    },
    {
      ...theAssessment,
      position: z.int().min(1).max(100),
      /** Null stands for *I have not been taught this*. */
      answer: itemAnswer.nullable(),
    },
  ).output(Assessment),
  getMyAssessmentResults: studentCall(
    'progress.view',
    { method: 'GET', path: '/assessments/{id}/results', tags, summary: 'The results of my assessment' },
    theAssessment,
  ).output(AssessmentResults),
  getTaughtAssessment: call('tutor-area.view')
    .route({
      method: 'GET',
      path: '/tutor/lessons/{id}/assessment',
      tags,
      summary: 'The results that my assessment call is about, for its tutor',
    })
    .input(z.strictObject(theAssessment))
    .output(AssessmentForAdminResults),
  listAssessments: call('assessments.view-all')
    .route({ method: 'GET', path: '/assessments', tags, summary: 'Assessments, newest first, for admins' })
    .input(
      z.strictObject({
        state: z.enum(ASSESSMENT_FILTERS).default('all'),
        subject: subjectId().optional(),
        /** Part of a student's name. */
        search: text(100).default(''),
        ...pageRequest,
      }),
    )
    .output(pageOf(AssessmentForAdmin)),
  getAssessmentResults: call('assessments.view-all')
    .route({
      method: 'GET',
      path: '/assessments/{id}/results',
      tags,
      summary: 'The results of an assessment, for admins',
    })
    .input(z.strictObject(theAssessment))
    .output(AssessmentForAdminResults),
};
