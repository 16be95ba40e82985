import type { TermReport, TermReportChoices } from '@thuto/contract/term-reports';
import { DomainError } from '@thuto/domain/errors';
import type { Context, TutorContext } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { listStudentSubjects } from '../learning/list-student-subjects.ts';
import { requireTaughtStudent } from '../learning/require-taught-student.ts';
import { buildTermFacts, draftNextTermOf } from './build-term-report.ts';
import { findReportAndTerm, listBegunTerms } from './find-term.ts';
import { presentTermReport } from './term-reports.presenter.ts';
import type { TermReportKey } from './term-reports.store.ts';

/** Names a report on a tutor's screen. */
export interface TaughtReport {
  readonly id: string;
  readonly termId: string;
  readonly subject: string;
}

/** Returns the key of a report of the tutor's student. @throws DomainError not_found, also for a subject without topics. */
export async function requireTaughtReport(
  ctx: TutorContext,
  executor: Executor,
  { id, termId, subject }: TaughtReport,
): Promise<TermReportKey> {
  const studentId = await requireTaughtStudent(ctx, executor, id);
  if (!(await listStudentSubjects(executor, studentId)).includes(subject)) throw new DomainError('not_found');
  return { studentId, termId, subject };
}

/**
 * Returns the newest version of a report. A draft shows the present evidence, and what comes next as the plan says.
 * @throws DomainError not_found for an unknown term.
 */
export async function describeNewestReport(
  ctx: Pick<Context, 'config' | 'now'>,
  executor: Executor,
  key: TermReportKey,
): Promise<TermReport> {
  const { report, term } = await findReportAndTerm(ctx, executor, key);
  const { studentId, subject } = key;
  const facts = report?.facts ?? (await buildTermFacts(ctx, executor, { studentId, subject, term }));
  const nextTerm = report?.nextTerm ?? (await draftNextTermOf(executor, studentId, subject));
  return presentTermReport({ report, term, subject, facts, nextTerm }, ctx.config.timeZone);
}

/** Returns the newest version of the report of the tutor's student. @throws DomainError not_found. */
export const getTaughtTermReport = async (ctx: TutorContext, input: TaughtReport): Promise<TermReport> =>
  describeNewestReport(ctx, ctx.db, await requireTaughtReport(ctx, ctx.db, input));

/** Returns the terms and subjects of the tutor's student. @throws DomainError not_found. */
export async function listTermReportChoices(ctx: TutorContext, id: string): Promise<TermReportChoices> {
  const studentId = await requireTaughtStudent(ctx, ctx.db, id);
  const terms = await listBegunTerms(ctx, ctx.db);
  return {
    terms: terms.map(({ id, name, startsOn, endsOn }) => ({ id, name, startsOn, endsOn })),
    subjects: await listStudentSubjects(ctx.db, studentId),
  };
}
