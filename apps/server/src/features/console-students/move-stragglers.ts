import type { Context } from '../../context.ts';
import { lockMerge, saveMoved } from './merge-records.store.ts';
import {
  lockStudents,
  moveRows,
  recountBalances,
  renewCurrentPayments,
  withMovableLogs,
} from './merges.store.ts';
import { MOVED_REFERENCES } from './student-references.ts';

declare module '../../platform/jobs/job-map.ts' {
  interface JobMap {
    'students.move-stragglers': { mergeId: string };
  }
}

/** Declares the job that follows every merge. Before the job queue starts. */
export function registerStudentJobs(ctx: Context): void {
  ctx.jobs.define('students.move-stragglers', { retryLimit: 5, retryDelaySeconds: 10 });
  ctx.jobs.work('students.move-stragglers', ({ mergeId }) => moveStragglers(ctx, mergeId));
}

/** Moves rows that calls under way wrote for the duplicate while the merge committed. Does nothing after an undo. */
export async function moveStragglers(ctx: Context, mergeId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const merge = await lockMerge(tx, mergeId);
    if (merge === null || merge.undoneAt !== null) return;
    const { keptId, duplicateId, moved } = merge;
    await lockStudents(tx, [keptId, duplicateId]);
    const rows: Record<string, readonly string[]> = { ...moved.rows };
    await withMovableLogs(tx, async () => {
      for (const reference of MOVED_REFERENCES) {
        const late = await moveRows(tx, reference, { from: duplicateId, to: keptId });
        rows[reference.name] = [...(rows[reference.name] ?? []), ...late];
      }
    });
    await recountBalances(tx, [keptId, duplicateId]);
    await renewCurrentPayments(tx, [keptId, duplicateId]);
    await saveMoved(tx, mergeId, { ...moved, rows });
  });
}
