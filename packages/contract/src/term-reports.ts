import type { Action } from '@thuto/domain/policy';
import { call, studentCall } from './calls/call.ts';
import { TOPIC_STATES } from '@thuto/domain/learning/topic-states';
import { z } from 'zod';
import { pageOf, pageRequest } from './calls/paging.ts';
import { subjectId } from './subjects.ts';
import { filledText, instant, MAX_LINE, MAX_TEXT, recordId, text } from './fields/text.ts';

/** What a term report says about a term (TERM-1). */
export const TermFacts = z.object({
  topics: z.array(z.object({ title: z.string(), start: z.enum(TOPIC_STATES), now: z.enum(TOPIC_STATES) })),
  secureAtStart: z.number().int(),
  secureNow: z.number().int(),
  topicCount: z.number().int(),
  /** Lessons of the term that were held, and those that the student attended. */
  attended: z.number().int(),
  held: z.number().int(),
  /** Number of lessons with homework. */
  homework: z.number().int(),
  /** Null without past papers in the term. */
  papers: z.object({ questions: z.number().int(), percent: z.number().int() }).nullable(),
});
export type TermFacts = z.infer<typeof TermFacts>;

/** The report of a student's term in a subject. Days are in the platform's zone, both included. */
export const TermReport = z.object({
  /** Null for a draft that nobody has saved yet. */
  id: recordId.nullable(),
  subject: z.string(),
  termId: recordId,
  termName: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  version: z.number().int(),
  /** Why there is a new version; empty for the first one. */
  reason: z.string(),
  /** Of the draft, to detect concurrent changes. */
  revision: z.number().int(),
  comment: z.string(),
  nextTerm: z.string(),
  facts: TermFacts,
  signedBy: z.string().nullable(),
  signedAt: instant.nullable(),
  timeZone: z.string(),
});
export type TermReport = z.infer<typeof TermReport>;

/** The terms and subjects of which a tutor writes term reports. */
export const TermReportChoices = z.object({
  /** Terms that have begun, the latest first. */
  terms: z.array(z.object({ id: recordId, name: z.string(), startsOn: z.string(), endsOn: z.string() })),
  subjects: z.array(z.string()),
});
export type TermReportChoices = z.infer<typeof TermReportChoices>;

/** A term report that waits for a signature. */
export const UnsignedTermReport = z.object({
  id: recordId,
  studentId: recordId,
  studentName: z.string(),
  subject: z.string(),
  termName: z.string(),
  endsOn: z.string(),
  /** The tutors of the student's lessons in the subject this term. */
  tutorNames: z.array(z.string()),
  /** True after the last day of the term. */
  isOverdue: z.boolean(),
});
export type UnsignedTermReport = z.infer<typeof UnsignedTermReport>;

const oneReport = { id: recordId, termId: recordId, subject: subjectId() };
/** The version on the screen. */
const seen = { version: z.number().int().min(1).max(1000), revision: z.number().int().min(0).max(1_000_000) };
const words = { comment: text(MAX_TEXT), nextTerm: text(MAX_TEXT) };

/** What the tutor writes into a draft. */
export const SaveTermReport = z.strictObject({ ...oneReport, ...seen, ...words });
export type SaveTermReport = z.output<typeof SaveTermReport>;

/** A signature needs a comment. */
export const SignTermReport = SaveTermReport.extend({
  comment: filledText(MAX_TEXT, 'Please write a comment'),
});

/** A new version of a signed report, for a reason in one line. */
export const ReviseTermReport = z.strictObject({
  ...oneReport,
  version: seen.version,
  reason: filledText(MAX_LINE, 'Please enter a reason'),
});
export type ReviseTermReport = z.output<typeof ReviseTermReport>;

const TAGS = ['Term reports'];
const OF_TUTOR = '/tutor/students/{id}/term-reports';
const route = (action: Action, method: 'GET' | 'POST' | 'PUT', path: `/${string}`, summary: string) =>
  call(action).route({ method, path, tags: TAGS, summary });

export const termReportsContract = {
  listTermReports: studentCall('progress.view', {
    method: 'GET',
    path: '/term-reports',
    tags: TAGS,
    summary: 'My signed term reports, the latest term first',
  }).output(z.object({ items: z.array(TermReport) })),
  listTermReportChoices: route('tutor-progress.view', 'GET', OF_TUTOR, 'The terms and subjects of my student')
    .input(z.strictObject({ id: recordId }))
    .output(TermReportChoices),
  getTaughtTermReport: route(
    'tutor-progress.view',
    'GET',
    `${OF_TUTOR}/{termId}/{subject}`,
    'The term report of my student',
  )
    .input(z.strictObject(oneReport))
    .output(TermReport),
  saveTermReport: route(
    'tutor-progress.change',
    'PUT',
    `${OF_TUTOR}/{termId}/{subject}`,
    'Save the draft of a term report',
  )
    .input(SaveTermReport)
    .output(TermReport),
  signTermReport: route(
    'tutor-progress.change',
    'POST',
    `${OF_TUTOR}/{termId}/{subject}/sign`,
    'Sign a term report',
  )
    .input(SignTermReport)
    .output(TermReport),
  reviseTermReport: route(
    'tutor-progress.change',
    'POST',
    `${OF_TUTOR}/{termId}/{subject}/versions`,
    'Start a new version of a signed term report',
  )
    .input(ReviseTermReport)
    .output(TermReport),
  listUnsignedTermReports: route(
    'lessons.view-all',
    'GET',
    '/console/term-reports',
    'Term reports without a signature, the oldest first',
  )
    .input(z.strictObject(pageRequest))
    .output(pageOf(UnsignedTermReport)),
};
