import { DomainError } from '@thuto/domain/errors';
import type { Context } from '../../context.ts';
import { findReport, type ReportRow } from './reports.store.ts';

/** Returns the report of a lesson for its tutor or an admin. @throws DomainError not_found. */
export async function getReport(ctx: Context, lessonId: string): Promise<ReportRow> {
  const report = await findReport(ctx.db, lessonId);
  if (report === null) throw new DomainError('not_found');
  return report;
}
