import type { TutorContext } from '../../context.ts';
import { type FullTermReport, getNewestReport } from './get-newest-report.ts';
import { requireTaughtReport, type TaughtReport } from './require-taught-report.ts';

/** Returns the newest version of the report of the tutor's student. @throws DomainError not_found. */
export const getTaughtTermReport = async (ctx: TutorContext, input: TaughtReport): Promise<FullTermReport> =>
  getNewestReport(ctx, ctx.db, await requireTaughtReport(ctx, ctx.db, input));
