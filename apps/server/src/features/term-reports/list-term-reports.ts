import type { TermReport } from '@thuto/contract/term-reports';
import type { StudentContext } from '../../context.ts';
import { presentSignedReport } from './term-reports.presenter.ts';
import { listSignedReports } from './term-reports.store.ts';

/** Lists the signed term reports of the student, the latest term first. */
export async function listTermReports(ctx: StudentContext): Promise<TermReport[]> {
  const rows = await listSignedReports(ctx.db, ctx.student.id);
  return rows.flatMap((row) => presentSignedReport(row, ctx.config.timeZone) ?? []);
}
