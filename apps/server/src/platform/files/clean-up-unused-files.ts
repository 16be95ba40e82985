import type { Context } from '../../context.ts';
import { canDeleteFiles } from '../db/backup-lock.ts';
import { listUnusedFileIds, lockUnusedFile, removeFileRow, type UnusedFiles } from './stored-files.store.ts';

/** Longer than storing the largest file takes. */
export const UNUSED_FILE_TTL_MS = 2 * 60 * 60 * 1000;

/**
 * Removes files that were never used or are no longer used: first the bytes, then the row, so that no file is
 * left without a row. A file that cannot be removed is skipped and retried at the next cleanup.
 * @returns the number of files removed.
 */
export async function cleanUpUnusedFiles(
  ctx: Pick<Context, 'db' | 'files' | 'log'>,
  unused: UnusedFiles,
): Promise<number> {
  let removed = 0;
  for (const id of await listUnusedFileIds(ctx.db, unused)) {
    try {
      if (await removeUnusedFile(ctx, id, unused)) removed += 1;
    } catch (error) {
      ctx.log.warn({ err: error }, 'could not remove an unused file yet');
    }
  }
  return removed;
}

async function removeUnusedFile(
  ctx: Pick<Context, 'db' | 'files'>,
  id: string,
  unused: UnusedFiles,
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    // A running backup needs the file; the next cleanup removes it.
    if (!(await canDeleteFiles(tx))) return false;
    const file = await lockUnusedFile(tx, id, unused);
    if (!file) return false;
    await ctx.files.delete(file.storageKey);
    await removeFileRow(tx, id);
    return true;
  });
}
