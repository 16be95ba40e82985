import type { Action } from '@thuto/domain/policy';
import { call, studentCall, studentRoute } from './calls/call.ts';
import {
  areBoundariesInOrder,
  BOUNDARY_GRADES,
  MAX_PAPER_MARKS,
  MAX_PAPER_QUESTIONS,
  MAX_PAPER_YEAR,
  MAX_QUESTION_MARKS,
  MAX_QUESTION_NAME,
  MIN_PAPER_YEAR,
  PAPER_PATTERN,
  PAPER_SESSIONS,
  PAST_PAPER_ACTIONS,
} from '@thuto/domain/learning/past-papers';
import { z } from 'zod';
import { studentId } from './fields/ids.ts';
import { TopicName } from './learning.ts';
import { syllabusId } from './syllabus.ts';
import { filledText, idText, instant, recordId } from './fields/text.ts';
import { wallDate } from './fields/wall-clock.ts';

const PAPER_YEAR = 'Please enter a year such as 2024';
const WHOLE_NUMBER = 'Please enter a whole number';

/** What identifies a paper. */
const paperKey = {
  syllabusId,
  year: z.int(PAPER_YEAR).min(MIN_PAPER_YEAR, PAPER_YEAR).max(MAX_PAPER_YEAR, PAPER_YEAR),
  session: z.enum(PAPER_SESSIONS, 'Please choose a session'),
  paper: filledText(4, 'Please enter the paper').regex(
    PAPER_PATTERN,
    'Please enter the paper and its variant, such as 42',
  ),
};

/** The marks of a question (PAPER-1). */
export const PastPaperQuestion = z
  .strictObject({
    name: filledText(MAX_QUESTION_NAME, 'Please enter the question'),
    topicId: idText('Please choose a topic'),
    marks: z.int(WHOLE_NUMBER).min(0, 'Not below 0').max(MAX_QUESTION_MARKS, `At most ${MAX_QUESTION_MARKS}`),
    maxMarks: z
      .int(WHOLE_NUMBER)
      .min(1, 'At least 1')
      .max(MAX_QUESTION_MARKS, `At most ${MAX_QUESTION_MARKS}`),
  })
  .refine(({ marks, maxMarks }) => marks <= maxMarks, {
    path: ['marks'],
    message: 'More marks than the maximum',
  });

/** A past paper as a family or a tutor enters it. */
export const PastPaperDetails = z.strictObject({
  ...paperKey,
  /** When the student wrote it: a wall-clock date in the platform's zone. */
  writtenOn: wallDate('Please choose the date'),
  questions: z
    .array(PastPaperQuestion)
    .min(1, 'Please add a question')
    .max(MAX_PAPER_QUESTIONS, `At most ${MAX_PAPER_QUESTIONS} questions`)
    .superRefine((questions, { addIssue }) => {
      const seen = new Set<string>();
      questions.forEach(({ name }, index) => {
        const key = name.toLowerCase();
        if (seen.has(key))
          addIssue({ code: 'custom', path: [index, 'name'], message: 'This question is entered already' });
        seen.add(key);
      });
    }),
});
export type PastPaperDetails = z.output<typeof PastPaperDetails>;

const MAX_REVISION = 2 ** 31 - 1;
const revision = z.number().int().min(1).max(MAX_REVISION);

/** A past paper that a student wrote. */
export const PastPaper = z.object({
  id: recordId,
  syllabusId: z.string(),
  year: z.number().int(),
  session: z.enum(PAPER_SESSIONS),
  paper: z.string(),
  writtenOn: z.string(),
  questions: z.array(
    z.object({
      name: z.string(),
      topic: TopicName.extend({ isRetired: z.boolean() }),
      marks: z.number().int(),
      maxMarks: z.number().int(),
    }),
  ),
  marks: z.number().int(),
  maxMarks: z.number().int(),
  /** The rounded share of the marks, from 0 to 100. */
  percent: z.number().int(),
  /** Null without official grade boundaries. */
  grade: z.string().nullable(),
  /** The tutor who saved it last; null while only the family has. */
  checkedBy: z.string().nullable(),
  /** Incremented by every save. */
  revision: z.number().int(),
  allowedActions: z.array(z.enum(PAST_PAPER_ACTIONS)),
});
export type PastPaper = z.infer<typeof PastPaper>;

/** Upper bound of the papers in a list. Older ones are left out. */
export const MAX_LISTED_PAPERS = 200;

/** The past papers of a student in a syllabus. */
export const PastPapers = z.object({
  /** The syllabuses to choose from, those of the profile's subjects first. */
  syllabuses: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The syllabus of the papers; null if there is none. */
  syllabusId: z.string().nullable(),
  /** Today in the platform's zone. */
  today: z.string(),
  /** By the date written, newest first. */
  items: z.array(PastPaper).max(MAX_LISTED_PAPERS),
  canAdd: z.boolean(),
});
export type PastPapers = z.infer<typeof PastPapers>;

/** The official grade boundaries of a paper, as an admin enters them (PAPER-7). */
export const GradeBoundaryDetails = z
  .strictObject({
    ...paperKey,
    maxMarks: z.int(WHOLE_NUMBER).min(1, 'At least 1').max(MAX_PAPER_MARKS, `At most ${MAX_PAPER_MARKS}`),
    /** The lowest marks of each grade, best grade first. */
    grades: z
      .array(
        z.strictObject({
          grade: z.enum(BOUNDARY_GRADES),
          marks: z.int(WHOLE_NUMBER).min(0, 'Not below 0').max(MAX_PAPER_MARKS, `At most ${MAX_PAPER_MARKS}`),
        }),
      )
      .min(1, 'Please enter the marks of at least one grade')
      .max(BOUNDARY_GRADES.length),
  })
  .refine(areBoundariesInOrder, {
    path: ['grades'],
    message: 'Each grade needs fewer marks than the one above it, and none more than the maximum',
  });
export type GradeBoundaryDetails = z.output<typeof GradeBoundaryDetails>;

/** Official grade boundaries. */
export const GradeBoundary = z.object({
  id: recordId,
  syllabusId: z.string(),
  year: z.number().int(),
  session: z.enum(PAPER_SESSIONS),
  paper: z.string(),
  maxMarks: z.number().int(),
  grades: z.array(z.object({ grade: z.enum(BOUNDARY_GRADES), marks: z.number().int() })),
  revision: z.number().int(),
  updatedAt: instant,
});
export type GradeBoundary = z.infer<typeof GradeBoundary>;

/** Upper bound of the papers with boundaries in a list. Older years are left out. */
export const MAX_LISTED_BOUNDARIES = 500;

const tags = ['Past papers'];
const OF_TUTOR = '/tutor/students/{id}/past-papers';
const filter = { syllabus: syllabusId.optional() };
const Deleted = z.object({});

const route = (
  action: Action,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: `/${string}`,
  summary: string,
) => call(action).route({ method, path, tags, summary, ...(method === 'POST' && { successStatus: 201 }) });

export const pastPapersContract = {
  listPastPapers: studentCall(
    'progress.view',
    { method: 'GET', path: '/past-papers', tags, summary: 'My past papers in a syllabus, newest first' },
    filter,
  ).output(PastPapers),
  addPastPaper: studentRoute('past-papers.change', {
    method: 'POST',
    path: '/past-papers',
    tags,
    summary: 'Add a past paper that I wrote',
    successStatus: 201,
  })
    .input(PastPaperDetails.extend({ studentId }))
    .output(PastPaper),
  updatePastPaper: studentRoute('past-papers.change', {
    method: 'PUT',
    path: '/past-papers/{paperId}',
    tags,
    summary: 'Change a past paper that no tutor has checked',
  })
    .input(PastPaperDetails.extend({ studentId, paperId: recordId, revision }))
    .output(PastPaper),
  deletePastPaper: studentCall(
    'past-papers.change',
    {
      method: 'DELETE',
      path: '/past-papers/{paperId}',
      tags,
      summary: 'Delete a past paper that no tutor has checked, with its evidence',
    },
    { paperId: recordId },
  ).output(Deleted),
  listTaughtPastPapers: route(
    'tutor-progress.view',
    'GET',
    OF_TUTOR,
    'The past papers of my student in a syllabus',
  )
    .input(z.strictObject({ id: recordId, ...filter }))
    .output(PastPapers),
  addTaughtPastPaper: route('tutor-progress.change', 'POST', OF_TUTOR, 'Add a past paper of my student')
    .input(PastPaperDetails.extend({ id: recordId }))
    .output(PastPaper),
  updateTaughtPastPaper: route(
    'tutor-progress.change',
    'PUT',
    `${OF_TUTOR}/{paperId}`,
    'Change or check a past paper of my student',
  )
    .input(PastPaperDetails.extend({ id: recordId, paperId: recordId, revision }))
    .output(PastPaper),
  deleteTaughtPastPaper: route(
    'tutor-progress.change',
    'DELETE',
    `${OF_TUTOR}/{paperId}`,
    'Delete a past paper of my student, with its evidence',
  )
    .input(z.strictObject({ id: recordId, paperId: recordId }))
    .output(Deleted),
  listStudentPastPapers: route(
    'progress.view-all',
    'GET',
    '/console/students/{id}/past-papers',
    'The past papers of a student in a syllabus, for admins',
  )
    .input(z.strictObject({ id: recordId, ...filter }))
    .output(PastPapers),
  deleteStudentPastPaper: route(
    'progress.change',
    'DELETE',
    '/console/students/{id}/past-papers/{paperId}',
    'Delete a past paper of a student, with its evidence, for admins',
  )
    .input(z.strictObject({ id: recordId, paperId: recordId }))
    .output(Deleted),
  listGradeBoundaries: route(
    'syllabus.view',
    'GET',
    '/console/grade-boundaries',
    'The official grade boundaries of a syllabus, the latest year first',
  )
    .input(z.strictObject({ syllabus: syllabusId }))
    .output(z.object({ items: z.array(GradeBoundary).max(MAX_LISTED_BOUNDARIES) })),
  addGradeBoundary: route(
    'syllabus.change',
    'POST',
    '/console/grade-boundaries',
    'Add the official grade boundaries of a paper',
  )
    .input(GradeBoundaryDetails)
    .output(GradeBoundary),
  updateGradeBoundary: route(
    'syllabus.change',
    'PUT',
    '/console/grade-boundaries/{id}',
    'Change grade boundaries, unless another admin has changed them since',
  )
    .input(GradeBoundaryDetails.safeExtend({ id: recordId, revision }))
    .output(GradeBoundary),
  deleteGradeBoundary: route(
    'syllabus.change',
    'DELETE',
    '/console/grade-boundaries/{id}',
    'Delete the grade boundaries of a paper',
  )
    .input(z.strictObject({ id: recordId }))
    .output(Deleted),
};
