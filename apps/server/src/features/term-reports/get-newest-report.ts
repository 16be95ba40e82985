import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import type { TermReportFacts } from '../../platform/db/schema/term-reports.ts';
import { buildTermFacts, draftNextTermOf } from './build-term-report.ts';
import { findReportAndTerm, type Term } from './find-term.ts';
import type { TermReportKey, TermReportRow } from './term-reports.store.ts';

/** A version of a report; `report` is null while nobody has saved the draft. */
export interface FullTermReport {
  readonly report: TermReportRow | null;
  readonly term: Term;
  readonly subject: string;
  readonly facts: TermReportFacts;
  readonly nextTerm: string;
}

/**
 * Returns the newest version of a report. A draft shows the present evidence, and what comes next as the plan says.
 * @throws DomainError not_found for an unknown term.
 */
export async function getNewestReport(
  ctx: Pick<Context, 'config' | 'now'>,
  executor: Executor,
  key: TermReportKey,
): Promise<FullTermReport> {
  const { report, term } = await findReportAndTerm(ctx, executor, key);
  const { studentId, subject } = key;
  const facts = report?.facts ?? (await buildTermFacts(ctx, executor, { studentId, subject, term }));
  const nextTerm = report?.nextTerm ?? (await draftNextTermOf(executor, studentId, subject));
  return { report, term, subject, facts, nextTerm };
}
