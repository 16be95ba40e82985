import type { StudentContext } from '../../context.ts';
import { saveReportsSeen } from './needs.store.ts';

/** Records that the account has seen the reports of the student, so that they are not new any more. */
export async function markReportsSeen(ctx: StudentContext): Promise<Record<string, never>> {
  await ctx.db.transaction((tx) => saveReportsSeen(tx, ctx.currentUser.accountId, ctx.student.id, ctx.now()));
  return {};
}
