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
