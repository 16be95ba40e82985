import type { StudentContext } from '../../context.ts';
import { listSignedReports, type TermReportRow } from './term-reports.store.ts';

/** Lists the signed term reports of the student, the latest term first. */
export async function listTermReports(ctx: StudentContext): Promise<TermReportRow[]> {
  return listSignedReports(ctx.db, ctx.student.id);
}
