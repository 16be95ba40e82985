import { CONTENT_PURPOSE } from '@thuto/contract/content';
import type { Context } from '../../context.ts';
import { cleanUpUnusedFiles, UNUSED_FILE_TTL_MS } from '../../platform/files/clean-up-unused-files.ts';
import { isFileOfItem, listDeletedIds } from './content-files.store.ts';
import { removeDeletedContent } from './remove-deleted-content.ts';

/**
 * Finishes what a crash left: items that are being deleted, and stored files that became no item. One that cannot be
 * removed now does not keep the others; it is tried again next time.
 * @param at the instant it is for the sweep
 * @returns how many of both are gone.
 */
export async function cleanUpContent(ctx: Context, at = ctx.now()): Promise<number> {
  let removed = 0;
  for (const id of await listDeletedIds(ctx.db)) {
    try {
      await removeDeletedContent(ctx, id);
      removed += 1;
    } catch (error) {
      ctx.log.warn({ err: error }, 'content could not be removed yet');
    }
  }
  const which = { before: new Date(at.getTime() - UNUSED_FILE_TTL_MS) };
  return removed + (await cleanUpUnusedFiles(ctx, { purpose: CONTENT_PURPOSE, which, isUsed: isFileOfItem }));
}
