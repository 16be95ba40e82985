import type { Context } from '../../context.ts';
import { canDeleteFiles } from '../../platform/db/backup-lock.ts';
import { findDeleted, removeRows } from './content-files.store.ts';

/**
 * Removes the rest of a deleted item: first its stored file, then its record, so that no file is left without
 * a record. Safe to run again after any interruption.
 */
export async function removeDeletedContent(ctx: Context, id: string): Promise<void> {
  const found = await findDeleted(ctx.db, id);
  if (!found) return;
  await ctx.db.transaction(async (tx) => {
    // A running backup needs the file; the next cleanup removes it.
    if (!(await canDeleteFiles(tx))) return;
    if (found.storageKey !== null) await ctx.files.delete(found.storageKey);
    await removeRows(tx, id, found.fileId);
  });
}
