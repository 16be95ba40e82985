import type { StudentId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { listPeriodsBetween } from '../term-calendar/list-periods-between.ts';
import { buildFirstVersion } from './save-term-report.ts';
import { insertReportVersion } from './term-reports.store.ts';

/**
 * Makes sure that there is a draft for the term of a lesson, in the transaction of its report. The desk then sees that it
 * waits for a signature. Does nothing outside of terms.
 */
export async function startTermReport(
  ctx: Pick<Context, 'newId' | 'now'>,
  tx: Tx,
  {
    studentId,
    subject,
    date,
  }: { readonly studentId: StudentId; readonly subject: string; readonly date: string },
): Promise<void> {
  const [term] = await listPeriodsBetween(tx, date, date, 'term');
  if (term !== undefined) await insertReportVersion(tx, buildFirstVersion(ctx, { studentId, subject }, term));
}
