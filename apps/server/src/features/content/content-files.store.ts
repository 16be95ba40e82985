import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { contentItems } from '../../platform/db/schema/content.ts';
import { files } from '../../platform/db/schema/files.ts';

/**
 * Returns an item that is being deleted, with the key of its file; null if it is not being deleted or already
 * gone.
 */
export async function findDeleted(
  executor: Executor,
  id: string,
): Promise<{ id: string; fileId: string | null; storageKey: string | null } | null> {
  const [row] = await executor
    .select({ id: contentItems.id, fileId: contentItems.fileId, storageKey: files.storageKey })
    .from(contentItems)
    .leftJoin(files, eq(files.id, contentItems.fileId))
    .where(and(eq(contentItems.id, id), isNotNull(contentItems.deletedAt)));
  return row ?? null;
}

/** Returns the ids of the items that are being deleted. */
export async function listDeletedIds(executor: Executor): Promise<string[]> {
  const rows = await executor
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(isNotNull(contentItems.deletedAt))
    .orderBy(asc(contentItems.deletedAt));
  return rows.map(({ id }) => id);
}

/** Deletes the rows of a deleted item and of its file. */
export async function removeRows(tx: Tx, id: string, fileId: string | null): Promise<void> {
  await tx.delete(contentItems).where(and(eq(contentItems.id, id), isNotNull(contentItems.deletedAt)));
  if (fileId !== null) await tx.delete(files).where(eq(files.id, fileId));
}

/** SQL condition for whether an item has the file, including items that are being deleted. */
export const isFileOfItem = sql`exists (select from ${contentItems} where ${contentItems.fileId} = ${files.id})`;
