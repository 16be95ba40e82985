import { DomainError } from '@thuto/domain/errors';
import type { StudentId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import { findSignedReport, type TermReportRow } from './term-reports.store.ts';

/** Returns a signed report of the student. @throws DomainError not_found, also for another student's. */
export async function getSignedTermReport(
  ctx: Pick<Context, 'db'>,
  studentId: StudentId,
  id: string,
): Promise<TermReportRow> {
  const row = await findSignedReport(ctx.db, studentId, id);
  if (row === null) throw new DomainError('not_found');
  return row;
}
