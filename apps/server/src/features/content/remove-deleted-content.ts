import type { Context } from '../../context.ts';
import { canDeleteFiles } from '../../platform/db/backup-lock.ts';
import { findDeleted, removeRows } from './content-files.store.ts';

/**
 * Removes what is left of a deleted item, its stored file first and its record second, so that no file is ever left
 * behind unknown. Safe to run again wherever it stopped.
 */
export async function removeDeletedContent(ctx: Context, id: string): Promise<void> {
  const found = await findDeleted(ctx.db, id);
  if (!found) return;
  await ctx.db.transaction(async (tx) => {
    // Left for the next sweep while a backup counts on the file.
    if (!(await canDeleteFiles(tx))) return;
    if (found.storageKey !== null) await ctx.files.delete(found.storageKey);
    await removeRows(tx, id, found.fileId);
  });
}
