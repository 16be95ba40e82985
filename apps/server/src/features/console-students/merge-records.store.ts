import type { AccountId, StudentId } from '@thuto/domain/ids';
import { and, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { studentMerges } from '../../platform/db/schema/student-merges.ts';
import { students } from '../../platform/db/schema/students.ts';

export type MergeRecord = typeof studentMerges.$inferSelect;

export async function insertMerge(tx: Tx, merge: typeof studentMerges.$inferInsert): Promise<void> {
  await tx.insert(studentMerges).values(merge);
}

/** Locks the record of a merge until the transaction ends. */
export async function lockMerge(tx: Tx, id: string): Promise<MergeRecord | null> {
  const [merge] = await tx.select().from(studentMerges).where(eq(studentMerges.id, id)).for('update');
  return merge ?? null;
}

/** Returns whether one of the students was merged again since. That merge must be undone first. */
export async function hasLaterMerge(tx: Tx, merge: MergeRecord): Promise<boolean> {
  const both = [merge.keptId, merge.duplicateId];
  const rows = await tx
    .select({ id: studentMerges.id })
    .from(studentMerges)
    .where(
      and(
        ne(studentMerges.id, merge.id),
        isNull(studentMerges.undoneAt),
        gt(studentMerges.mergedAt, merge.mergedAt),
        or(inArray(studentMerges.keptId, both), inArray(studentMerges.duplicateId, both)),
      ),
    )
    .limit(1);
  return rows.length === 1;
}

export async function saveUndone(tx: Tx, id: string, by: AccountId, at: Date): Promise<void> {
  await tx.update(studentMerges).set({ undoneAt: at, undoneBy: by }).where(eq(studentMerges.id, id));
}

/** Adds rows that arrived for the duplicate after the merge to what an undo gives back. */
export async function saveMoved(tx: Tx, id: string, moved: MergeRecord['moved']): Promise<void> {
  await tx.update(studentMerges).set({ moved }).where(eq(studentMerges.id, id));
}

/** Lists the merges of a student as the kept record, newest first. */
export async function listMergesOf(executor: Executor, keptId: StudentId) {
  const duplicate = alias(students, 'duplicate');
  const admin = alias(accounts, 'admin');
  return executor
    .select({
      id: studentMerges.id,
      keptId: studentMerges.keptId,
      duplicateId: studentMerges.duplicateId,
      duplicateName: duplicate.name,
      mergedAt: studentMerges.mergedAt,
      mergedByName: admin.displayName,
      undoneAt: studentMerges.undoneAt,
      isErased: sql<boolean>`${duplicate.erasedAt} is not null`,
    })
    .from(studentMerges)
    .innerJoin(duplicate, eq(duplicate.id, studentMerges.duplicateId))
    .innerJoin(admin, eq(admin.id, studentMerges.mergedBy))
    .where(eq(studentMerges.keptId, keptId))
    .orderBy(desc(studentMerges.mergedAt), desc(studentMerges.id));
}
export type ListedMerge = Awaited<ReturnType<typeof listMergesOf>>[number];

/** Returns the student into whom a record was merged; null if it was not. */
export async function findMergedInto(executor: Executor, id: StudentId): Promise<StudentId | null> {
  const [row] = await executor
    .select({ mergedInto: students.mergedInto })
    .from(students)
    .where(eq(students.id, id));
  return row?.mergedInto ?? null;
}
