import type { Context } from '../../context.ts';
import { canDeleteFiles } from '../db/backup-lock.ts';
import { listUnusedFileIds, lockUnusedFile, removeFileRow, type UnusedFiles } from './stored-files.store.ts';

/** Longer than storing the largest file takes. */
export const UNUSED_FILE_TTL_MS = 2 * 60 * 60 * 1000;

/**
 * Removes files that became nothing, or are nothing any more: their bytes first and their rows second, so that no file is
 * ever left behind unknown. One that cannot be removed now does not keep the others; it is tried again next time.
 * @returns how many are gone.
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
      ctx.log.warn({ err: error }, 'an unused file could not be removed yet');
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
    // Left for the next sweep while a backup counts on the file.
    if (!(await canDeleteFiles(tx))) return false;
    const file = await lockUnusedFile(tx, id, unused);
    if (!file) return false;
    await ctx.files.delete(file.storageKey);
    await removeFileRow(tx, id);
    return true;
  });
}
