// A list of the calls of one area with their schemas.
import type { Action } from '@thuto/domain/policy';
import { call, studentCall } from './calls/call.ts';
import { EXIT_TICKET_QUESTIONS, MAX_REPORT_TOPICS, TOPIC_LEVELS } from '@thuto/domain/lessons/lesson-reports';
import { CONTENT_TYPES } from '@thuto/domain/learning/content';
import {
  MAX_LESSONS_PER_WEEK,
  MAX_PLAN_TOPICS,
  MAX_TARGET,
  MAX_TOPIC_CONTENTS,
  MIN_LESSONS_PER_WEEK,
  PLAN_PARTIES,
} from '@thuto/domain/learning/plans';
import { PLAN_STATUSES } from '@thuto/domain/learning/plan-standing';
import { EVIDENCE_SOURCES, TOPIC_STATES } from '@thuto/domain/learning/topic-states';
import { z } from 'zod';
import { pageOf, pageRequest } from './calls/paging.ts';
import { subjectId } from './subjects.ts';
import { filledText, instant, MAX_LINE, MAX_TEXT, recordId, text } from './fields/text.ts';
import { wallDate } from './fields/wall-clock.ts';

/** A topic as forms and lists show it. */
export const TopicName = z.object({ id: recordId, code: z.string(), title: z.string() });
export type TopicName = z.infer<typeof TopicName>;

/** What a family reads about a lesson (REPORT-4). */
export const LessonReport = z.object({
  id: recordId,
  /** The booking or session. */
  lessonId: recordId,
  subject: z.string(),
  /** Wall-clock date of the lesson in the platform's zone. */
  date: z.string(),
  tutorName: z.string(),
  topics: z.array(TopicName.extend({ level: z.enum(TOPIC_LEVELS) })),
  homework: z.string(),
  homeworkDueOn: z.string().nullable(),
  note: z.string(),
  /** Correct answers of the three questions; null without an exit ticket. */
  exitTicket: z.number().int().nullable(),
  writtenAt: instant,
});
export type LessonReport = z.infer<typeof LessonReport>;

/** The same for tutors and admins. */
export const StaffReport = LessonReport.extend({ studentName: z.string(), staffNote: z.string() });
export type StaffReport = z.infer<typeof StaffReport>;

/** A lesson of the tutor that still needs a report. */
export const ReportForm = z.object({
  /** The booking or session. */
  id: recordId,
  studentId: recordId,
  studentName: z.string(),
  subject: z.string(),
  date: z.string(),
  time: z.string(),
  startsAt: instant,
  duration: z.number().int(),
  /** When the report is due. */
  dueAt: instant,
  /** Whether the lesson still needs an outcome. */
  needsOutcome: z.boolean(),
  /** The next topics of the signed plan, to fill in. */
  planned: z.array(recordId),
  /** The topics to choose from: an index of `topicLists`. */
  topicList: z.number().int(),
});
export type ReportForm = z.infer<typeof ReportForm>;

export const ReportForms = z.object({
  timeZone: z.string(),
  items: z.array(ReportForm),
  topicLists: z.array(z.array(TopicName)),
});
export type ReportForms = z.infer<typeof ReportForms>;

const HOMEWORK_WITHOUT_DATE = 'Please choose a due date';

/** A report as the tutor writes it (REPORT-1). */
export const SaveReport = z
  .strictObject({
    /** The booking or session. */
    id: recordId,
    /** Chosen by the form, so that a report that was sent twice is saved once. */
    reportId: recordId,
    topics: z
      .array(z.strictObject({ topicId: recordId, level: z.enum(TOPIC_LEVELS) }))
      .min(1, 'Please choose the topics taught')
      .max(MAX_REPORT_TOPICS, `At most ${MAX_REPORT_TOPICS} topics`)
      .refine(
        (topics) => new Set(topics.map(({ topicId }) => topicId)).size === topics.length,
        'Each topic once',
      ),
    homework: text(MAX_TEXT).default(''),
    homeworkDueOn: wallDate(HOMEWORK_WITHOUT_DATE).nullable().default(null),
    note: text(MAX_TEXT).default(''),
    staffNote: text(MAX_TEXT).default(''),
    exitTicket: z.number().int().min(0).max(EXIT_TICKET_QUESTIONS).nullable().default(null),
    /** Marks the lesson as completed with the same save, if it has no outcome yet. */
    completesLesson: z.boolean().default(false),
  })
  .refine(({ homework, homeworkDueOn }) => homework === '' || homeworkDueOn !== null, {
    path: ['homeworkDueOn'],
    message: HOMEWORK_WITHOUT_DATE,
  });
export type SaveReport = z.output<typeof SaveReport>;
export type SentReport = z.input<typeof SaveReport>;

/** A lesson that ended without a report. */
export const ReportDue = z.object({
  /** The booking or session. */
  id: recordId,
  studentId: recordId,
  studentName: z.string(),
  tutorName: z.string(),
  subject: z.string(),
  date: z.string(),
  time: z.string(),
  dueAt: instant,
  isOverdue: z.boolean(),
});
export type ReportDue = z.infer<typeof ReportDue>;

/** A topic of a student's topic map. */
export const TopicOfMap = TopicName.extend({
  prerequisites: z.array(recordId),
  chapter: z.string().nullable(),
  state: z.enum(TOPIC_STATES),
  /** Whether the topic became secure or fell back since `Progress.change.since`. */
  change: z.enum(['secured', 'fell_back']).nullable(),
  /** The newest report of a lesson, if its level is not the state: later work led to it, or earlier work still counts. */
  reported: z.object({ level: z.enum(TOPIC_LEVELS), on: z.string(), isOutdated: z.boolean() }).nullable(),
});
export type TopicOfMap = z.infer<typeof TopicOfMap>;

/** How a plan goes at the pace of the last six weeks (PROG-2). Dates are wall-clock dates in the platform's zone. */
export const PlanStanding = z.object({
  status: z.enum(PLAN_STATUSES),
  /** Weeks ahead or behind; 0 for the other statuses. */
  weeks: z.number().int(),
  total: z.number().int(),
  /** Topics that were taught since the signature, and topics that are secure without it. */
  taught: z.number().int(),
  secure: z.number().int(),
  /** Open topics without a week. */
  waiting: z.number().int(),
  /** When the last topic is reached; null unless it is before the exam. */
  forecast: z.object({ on: z.string(), weeksBeforeExam: z.number().int() }).nullable(),
  /** Topics that are reached before the exam; null without a pace. */
  reachable: z.number().int().nullable(),
});
export type PlanStanding = z.infer<typeof PlanStanding>;

/** What a student knows in a subject (PROG-1). */
export const Progress = z.object({
  /** The subjects to choose from. */
  subjects: z.array(z.string()),
  subject: z.string(),
  topics: z.array(TopicOfMap),
  /** Number of topics in the state *Secure*. */
  secure: z.number().int(),
  /** Topics that became secure or fell back since a day about a month ago; null without evidence before it. */
  change: z.object({ since: z.string(), secured: z.number().int(), fellBack: z.number().int() }).nullable(),
  /** Secure topics at the end of each of the last six months, the present one until now. */
  months: z.array(z.object({ month: z.string(), secure: z.number().int() })),
  /** How the signed plan goes; null without one. */
  plan: PlanStanding.nullable(),
  /** The topics of the subject that the signed plan has, and the others; null without one. */
  coverage: z
    .object({
      topics: z.number().int(),
      planned: z.number().int(),
      secureOutside: z.number().int(),
      retired: z.number().int(),
    })
    .nullable(),
  /** Lessons of the subject that were held, and those that the student attended. */
  held: z.number().int(),
  attended: z.number().int(),
});
export type Progress = z.infer<typeof Progress>;

/** A piece of evidence. */
export const EvidenceItem = z.object({
  id: recordId,
  source: z.enum(EVIDENCE_SOURCES),
  /** From 0 to 1; null if the student has not been taught the topic. */
  outcome: z.number().nullable(),
  label: z.string(),
  /** The label as HTML, with formulas as MathML. */
  labelHtml: z.string(),
  at: instant,
  /** The tutor who observed or marked it. */
  recordedBy: z.string().nullable(),
});
export type EvidenceItem = z.infer<typeof EvidenceItem>;

const EvidenceList = z.object({ items: z.array(EvidenceItem) });
const Deleted = z.object({});

/** Library content of a topic of a plan (PLAN-8). */
export const PlanContent = z.object({
  id: recordId,
  title: z.string(),
  type: z.enum(CONTENT_TYPES),
  /** Where it opens; null if the reader cannot open it now. */
  openUrl: z.string().nullable(),
  /** Bytes of the file; null for a link. */
  size: z.number().int().nullable(),
});
export type PlanContent = z.infer<typeof PlanContent>;

/** The lesson that will teach a topic of a plan, or the request for one. */
export const LessonOfPlan = z.object({
  /** The booking or session. */
  id: recordId,
  date: z.string(),
  time: z.string(),
  isConfirmed: z.boolean(),
});

/** A version of a plan (PLAN-1). Dates are wall-clock dates in the platform's zone. */
export const Plan = z.object({
  id: recordId,
  subject: z.string(),
  version: z.number().int(),
  reason: z.string(),
  examOn: z.string(),
  lessonsPerWeek: z.number().int(),
  items: z.array(
    TopicName.extend({
      /** The Monday of its week; null if there is no time before the revision. */
      weekOf: z.string().nullable(),
      lessons: z.number().int(),
      target: z.string(),
      /** The sentence that the tutor wrote; empty while it is the usual one. */
      ownTarget: z.string(),
      /** True for a topic that the syllabus no longer has. */
      isRetired: z.boolean(),
      /** The lesson since the signature that first taught the topic; null if none did. */
      taught: z.object({ on: z.string(), lessonId: recordId }).nullable(),
      contents: z.array(PlanContent),
      lesson: LessonOfPlan.nullable(),
    }),
  ),
  /** When the last topic is reached from today with one lesson a week and with two; null if the exam comes first. */
  trade: z
    .object({ title: z.string(), oneAWeek: z.string().nullable(), twoAWeek: z.string().nullable() })
    .nullable(),
  standing: PlanStanding,
  timeZone: z.string(),
  createdAt: instant,
  signedBy: z.string().nullable(),
  signedAt: instant.nullable(),
  /** Who has accepted it, guardian first. */
  acceptances: z.array(z.object({ party: z.enum(PLAN_PARTIES), name: z.string(), at: instant })),
  /** Who still has to accept it; empty for a draft. */
  awaited: z.array(z.enum(PLAN_PARTIES)),
  /** For the account that reads it; empty for tutors and admins. */
  allowedActions: z.array(z.enum(['accept'])),
});
export type Plan = z.infer<typeof Plan>;

/** A plan, if there is one. */
const MaybePlan = z.object({ plan: Plan.nullable() });

/** Where the topics of a new version come from. */
export const PLAN_SOURCES = ['evidence', 'version'] as const;

/** A new version of a plan, for a reason in one line (PLAN-3). */
export const NewPlanVersion = z.strictObject({
  id: recordId,
  subject: subjectId(),
  reason: filledText(MAX_LINE, 'Please enter a reason'),
  examOn: wallDate('Please choose the date of the exam'),
  lessonsPerWeek: z.number().int().min(MIN_LESSONS_PER_WEEK).max(MAX_LESSONS_PER_WEEK),
  /** Drafts the topics from the present evidence, or keeps those of the newest version. */
  topicsFrom: z.enum(PLAN_SOURCES).default('evidence'),
});
export type NewPlanVersion = z.output<typeof NewPlanVersion>;

/** What a tutor can choose from while editing a plan. */
export const PlanChoices = z.object({
  /** The topics of the student's syllabus that are not retired. */
  topics: z.array(TopicName),
  /** Library content of the subject that the student can see, newest first. */
  contents: z.array(PlanContent.omit({ openUrl: true, size: true })),
  /** The Mondays from this week until the exam. */
  weeks: z.array(z.string()),
});
export type PlanChoices = z.infer<typeof PlanChoices>;

/** The topics of a draft as the tutor has edited them (PLAN-6). */
export const EditPlan = z.strictObject({
  id: recordId,
  subject: subjectId(),
  /** The draft on the screen. */
  planId: recordId,
  items: z
    .array(
      z.strictObject({
        topicId: recordId,
        /** A Monday; null for a topic for which there is no time. */
        weekOf: wallDate('Please choose a week').nullable(),
        target: text(MAX_TARGET).default(''),
        contentIds: z
          .array(recordId)
          .max(MAX_TOPIC_CONTENTS, `At most ${MAX_TOPIC_CONTENTS} library items`)
          .refine((ids) => new Set(ids).size === ids.length, 'Each library item once')
          .default([]),
      }),
    )
    .max(MAX_PLAN_TOPICS, `At most ${MAX_PLAN_TOPICS} topics`)
    .refine((items) => new Set(items.map(({ topicId }) => topicId)).size === items.length, 'Each topic once'),
});
export type EditPlan = z.output<typeof EditPlan>;

const progressFilter = { subject: subjectId().optional() };

const route = (
  action: Action,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: `/${string}`,
  summary: string,
  meta?: Parameters<typeof call>[1],
) => call(action, meta).route({ method, path, tags: ['Learning'], summary });

const one = z.strictObject({ id: recordId });

/** Lesson reports, plans and progress. A lesson is named by the booking or session of its student. */
export const learningContract = {
  listReportForms: route('tutor-area.view', 'GET', '/tutor/report-forms', 'My lessons that need a report', {
    offline: 'always',
  }).output(ReportForms),
  saveReport: call('taught-lessons.report')
    .route({
      method: 'POST',
      path: '/tutor/lessons/{id}/report',
      tags: ['Learning'],
      summary: 'Save the report of my lesson',
      successStatus: 201,
    })
    .input(SaveReport)
    .output(StaffReport),
  getTaughtReport: route(
    'taught-lessons.report',
    'GET',
    '/tutor/lessons/{id}/report',
    'The report of my lesson',
  )
    .input(one)
    .output(StaffReport),
  listReports: studentCall(
    'progress.view',
    {
      method: 'GET',
      path: '/reports',
      tags: ['Learning'],
      summary: 'A page of the reports of my lessons, newest first',
    },
    pageRequest,
  ).output(z.object({ items: z.array(LessonReport), nextCursor: z.string().nullable() })),
  getProgress: studentCall(
    'progress.view',
    { method: 'GET', path: '/progress', tags: ['Learning'], summary: 'My topic map of a subject' },
    progressFilter,
  ).output(Progress),
  listEvidence: studentCall(
    'progress.view',
    {
      method: 'GET',
      path: '/topics/{topicId}/evidence',
      tags: ['Learning'],
      summary: 'What shows the state of a topic, newest first',
    },
    { topicId: recordId },
  ).output(EvidenceList),
  getTaughtProgress: route(
    'tutor-progress.view',
    'GET',
    '/tutor/students/{id}/progress',
    'The topic map of my student',
  )
    .input(z.strictObject({ id: recordId, ...progressFilter }))
    .output(Progress),
  listTaughtEvidence: route(
    'tutor-progress.view',
    'GET',
    '/tutor/students/{id}/topics/{topicId}/evidence',
    'What shows the state of a topic of my student',
  )
    .input(z.strictObject({ id: recordId, topicId: recordId }))
    .output(EvidenceList),
  deleteTaughtEvidence: route(
    'tutor-progress.change',
    'DELETE',
    '/tutor/students/{id}/evidence/{evidenceId}',
    'Delete evidence of my student',
  )
    .input(z.strictObject({ id: recordId, evidenceId: recordId }))
    .output(Deleted),
  getStudentProgress: route(
    'progress.view-all',
    'GET',
    '/console/students/{id}/progress',
    'The topic map of a student, for admins',
  )
    .input(z.strictObject({ id: recordId, ...progressFilter }))
    .output(Progress),
  listStudentEvidence: route(
    'progress.view-all',
    'GET',
    '/console/students/{id}/topics/{topicId}/evidence',
    'What shows the state of a topic of a student, for admins',
  )
    .input(z.strictObject({ id: recordId, topicId: recordId }))
    .output(EvidenceList),
  deleteStudentEvidence: route(
    'progress.change',
    'DELETE',
    '/console/students/{id}/evidence/{evidenceId}',
    'Delete evidence of a student, for admins',
  )
    .input(z.strictObject({ id: recordId, evidenceId: recordId }))
    .output(Deleted),
  getPlan: studentCall(
    'progress.view',
    { method: 'GET', path: '/plans/{subject}', tags: ['Learning'], summary: 'My signed plan of a subject' },
    { subject: subjectId() },
  ).output(MaybePlan),
  acceptPlan: studentCall(
    'plans.accept',
    { method: 'POST', path: '/plans/{subject}/accept', tags: ['Learning'], summary: 'Accept my plan' },
    { subject: subjectId(), planId: recordId },
  ).output(Plan),
  getTaughtPlan: route(
    'tutor-progress.view',
    'GET',
    '/tutor/students/{id}/plans/{subject}',
    'The newest plan of my student',
  )
    .input(z.strictObject({ id: recordId, subject: subjectId() }))
    .output(MaybePlan),
  signPlan: route(
    'tutor-progress.change',
    'POST',
    '/tutor/students/{id}/plans/{subject}/sign',
    'Sign the plan of my student',
  )
    .input(z.strictObject({ id: recordId, subject: subjectId(), planId: recordId }))
    .output(Plan),
  createPlanVersion: route(
    'tutor-progress.change',
    'POST',
    '/tutor/students/{id}/plans/{subject}/versions',
    'Draft a new version of the plan of my student',
  )
    .input(NewPlanVersion)
    .output(Plan),
  getPlanChoices: route(
    'tutor-progress.view',
    'GET',
    '/tutor/students/{id}/plans/{subject}/choices',
    'The topics, weeks and library items for the plan of my student',
  )
    .input(z.strictObject({ id: recordId, subject: subjectId() }))
    .output(PlanChoices),
  editPlan: call('tutor-progress.change', { maxBodyBytes: 256 * 1024 })
    .route({
      method: 'PUT',
      path: '/tutor/students/{id}/plans/{subject}',
      tags: ['Learning'],
      summary: 'Change the draft of the plan of my student',
    })
    .input(EditPlan)
    .output(Plan),
  getStudentPlan: route(
    'progress.view-all',
    'GET',
    '/console/students/{id}/plans/{subject}',
    'The newest plan of a student',
  )
    .input(z.strictObject({ id: recordId, subject: subjectId() }))
    .output(MaybePlan),
  getReport: route(
    'lessons.view-details',
    'GET',
    '/console/lessons/{id}/report',
    'The report of a lesson, for admins',
  )
    .input(one)
    .output(StaffReport),
  listReportsDue: route(
    'lessons.view-all',
    'GET',
    '/console/reports-due',
    'Lessons that ended without a report, the earliest first',
  )
    .input(z.strictObject(pageRequest))
    .output(pageOf(ReportDue)),
};
