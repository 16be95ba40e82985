import { eq, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../db/client.ts';
import { files } from '../db/schema/files.ts';

export type NewFile = typeof files.$inferInsert;
export type FileRow = typeof files.$inferSelect;

/** Derives the file id from the upload id, so that repeated submissions of an upload create one file. */
export const deriveFileId = (uploadId: string) =>
  uploadId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * Inserts a file's row before its bytes are stored, so that the cleanup finds abandoned bytes. Repeating it
 * for the same file renews its creation time.
 */
export async function createFileRecord(executor: Executor, file: NewFile): Promise<void> {
  await executor
    .insert(files)
    .values(file)
    .onConflictDoUpdate({ target: files.id, set: { createdAt: file.createdAt } });
}

/** Returns the row of a file that was recorded before. */
export async function getFile(executor: Executor, id: string): Promise<FileRow> {
  const [row] = await executor.select().from(files).where(eq(files.id, id));
  if (!row) throw new Error('The file has no record.');
  return row;
}

/** Selects unused files of a purpose; `isUsed` is the feature's condition for a used file. */
export interface UnusedFiles {
  readonly purpose: string;
  /**
   * Files created before an instant, because newer ones may be about to be used; or the ids of files that are
   * no longer used.
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

/** Locks an unused file against being used; null if it is used meanwhile. */
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
