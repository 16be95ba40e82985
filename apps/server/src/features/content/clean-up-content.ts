import { CONTENT_PURPOSE } from '@thuto/contract/content';
import type { Context } from '../../context.ts';
import { cleanUpUnusedFiles, UNUSED_FILE_TTL_MS } from '../../platform/files/clean-up-unused-files.ts';
import { isFileOfItem, listDeletedIds } from './content-files.store.ts';
import { removeDeletedContent } from './remove-deleted-content.ts';

/**
 * Cleans up after a crash: finishes pending deletions and removes stored files that belong to no item. A file
 * that cannot be removed is skipped and retried at the next cleanup.
 * @param at the current time
 * @returns the number of items and files removed.
 */
export async function cleanUpContent(ctx: Context, at = ctx.now()): Promise<number> {
  let removed = 0;
  for (const id of await listDeletedIds(ctx.db)) {
    try {
      await removeDeletedContent(ctx, id);
      removed += 1;
    } catch (error) {
      ctx.log.warn({ err: error }, 'could not remove content yet');
    }
  }
  const which = { before: new Date(at.getTime() - UNUSED_FILE_TTL_MS) };
  return removed + (await cleanUpUnusedFiles(ctx, { purpose: CONTENT_PURPOSE, which, isUsed: isFileOfItem }));
}
