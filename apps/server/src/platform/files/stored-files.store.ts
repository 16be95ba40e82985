import { eq, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../db/client.ts';
import { files } from '../db/schema/files.ts';

export type NewFile = typeof files.$inferInsert;
export type FileRow = typeof files.$inferSelect;

/** One upload becomes one file, however often it is submitted: the id of the one is that of the other. */
export const deriveFileId = (uploadId: string) =>
  uploadId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * Records a file before its bytes are stored, so that a sweep finds them should nothing come of it. Again for the same
 * file makes it new again.
 */
export async function createFileRecord(executor: Executor, file: NewFile): Promise<void> {
  await executor
    .insert(files)
    .values(file)
    .onConflictDoUpdate({ target: files.id, set: { createdAt: file.createdAt } });
}

/** The row of an announced file. */
export async function getFile(executor: Executor, id: string): Promise<FileRow> {
  const [row] = await executor.select().from(files).where(eq(files.id, id));
  if (!row) throw new Error('The file was not announced.');
  return row;
}

/** Files of a purpose that nothing uses; `isUsed` is the feature's question about one. */
export interface UnusedFiles {
  readonly purpose: string;
  /**
   * Announced before an instant, for a younger one may be about to be used; or by their ids, which were used and are
   * not any more.
   */
  readonly which: { readonly before: Date } | { readonly released: readonly string[] };
  readonly isUsed: SQL;
}

const isUnused = ({ purpose, which, isUsed }: UnusedFiles) => {
  const isMeant =
    'before' in which
      ? sql`${files.createdAt} < ${which.before.toISOString()}::timestamptz`
      : sql`${files.id} = any(${sql.param([...which.released])}::uuid[])`;
  return sql`${files.purpose} = ${purpose} and ${isMeant} and not ${isUsed}`;
};

export async function listUnusedFileIds(executor: Executor, unused: UnusedFiles): Promise<string[]> {
  const rows = await executor.select({ id: files.id }).from(files).where(isUnused(unused));
  return rows.map(({ id }) => id);
}

/** Locks such a file, so that nobody begins to use it; null when somebody has. */
export async function lockUnusedFile(
  tx: Tx,
  id: string,
  unused: UnusedFiles,
): Promise<{ storageKey: string } | null> {
  await tx.select({ id: files.id }).from(files).where(eq(files.id, id)).for('update');
  const [row] = await tx
    .select({ storageKey: files.storageKey })
    .from(files)
    .where(sql`${files.id} = ${id} and ${isUnused(unused)}`);
  return row ?? null;
}

export async function removeFileRow(tx: Tx, id: string): Promise<void> {
  await tx.delete(files).where(eq(files.id, id));
}
