import type { TermReport } from '@thuto/contract/term-reports';
import type { TermReportRow } from './term-reports.store.ts';
import type { FullTermReport } from './get-newest-report.ts';

/** Presents a version of a report; without a row, the draft that nobody has saved yet. */
export const presentTermReport = (
  { report, term, subject, facts, nextTerm }: FullTermReport,
  timeZone: string,
): TermReport => ({
  id: report?.id ?? null,
  subject,
  termId: term.id,
  termName: term.name,
  startsOn: term.startsOn,
  endsOn: term.endsOn,
  version: report?.version ?? 1,
  reason: report?.reason ?? '',
  revision: report?.revision ?? 0,
  comment: report?.comment ?? '',
  nextTerm,
  facts: { ...facts, topics: facts.topics.map((topic) => ({ ...topic })) },
  signedBy: report?.signedByName ?? null,
  signedAt: report?.signedAt?.toISOString() ?? null,
  timeZone,
});

/** Presents a signed version, as the family reads it. Returns null for a draft. */
export function presentSignedReport(report: TermReportRow, timeZone: string): TermReport | null {
  const { facts, termId: id, termName: name, startsOn, endsOn, subjectId: subject, nextTerm } = report;
  if (facts === null) return null;
  return presentTermReport(
    { report, term: { id, name, startsOn, endsOn }, subject, facts, nextTerm: nextTerm ?? '' },
    timeZone,
  );
}
