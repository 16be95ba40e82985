import { addDays, dateInZone, toInstant, type WallDate } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import type { CalendarPeriod } from '@thuto/domain/lessons/term-calendar';
import { requireBegunTerm } from '@thuto/domain/learning/term-reports';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { listPeriodsBetween } from '../term-calendar/list-periods-between.ts';
import { findNewestReport, type TermReportKey, type TermReportRow } from './term-reports.store.ts';

/** Terms of which a tutor writes reports: those of the last two years. */
const YEARS_BACK_DAYS = 730;

export type Term = Pick<CalendarPeriod, 'id' | 'name' | 'startsOn' | 'endsOn'>;

/** Lists the terms that have begun, the latest first. */
export async function listBegunTerms(
  ctx: Pick<Context, 'config' | 'now'>,
  executor: Executor,
): Promise<Term[]> {
  const today = dateInZone(ctx.now().getTime(), ctx.config.timeZone);
  const terms = await listPeriodsBetween(executor, addDays(today, -YEARS_BACK_DAYS), today, 'term');
  return terms.toReversed();
}

/** Returns the newest version of a report, or null, and its term: as stored with the report, else of the calendar. */
export async function findReportAndTerm(
  ctx: Pick<Context, 'config' | 'now'>,
  executor: Executor,
  key: TermReportKey,
): Promise<{ report: TermReportRow | null; term: Term }> {
  const report = await findNewestReport(executor, key);
  if (report !== null) {
    const { termId: id, termName: name, startsOn, endsOn } = report;
    return { report, term: { id, name, startsOn, endsOn } };
  }
  const term = (await listBegunTerms(ctx, executor)).find(({ id }) => id === key.termId);
  if (term === undefined) throw new DomainError('not_found');
  requireBegunTerm(term, dateInZone(ctx.now().getTime(), ctx.config.timeZone));
  return { report, term };
}

/** Returns the instants of a term in epoch milliseconds, half-open. */
export const getTermTime = (
  { startsOn, endsOn }: { readonly startsOn: WallDate; readonly endsOn: WallDate },
  zone: string,
): { from: number; until: number } => ({
  from: toInstant(startsOn, '00:00', zone),
  until: toInstant(addDays(endsOn, 1), '00:00', zone),
});
