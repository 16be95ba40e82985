import { HOMEWORK_PURPOSE } from '@thuto/contract/homework';
import type { Context } from '../../context.ts';
import { cleanUpUnusedFiles } from '../../platform/files/clean-up-unused-files.ts';
import { listUnusedFileIds } from '../../platform/files/stored-files.store.ts';
import { isFileOfHomework } from './homework.store.ts';

/**
 * Removes files that were replaced or erased, whatever their age. Safe to run twice.
 * @throws Error if some could not be removed yet, for example during a backup.
 */
export async function removeReleasedHomework(ctx: Context, released: readonly string[]): Promise<void> {
  const unused = { purpose: HOMEWORK_PURPOSE, which: { released }, isUsed: isFileOfHomework };
  await cleanUpUnusedFiles(ctx, unused);
  const left = await listUnusedFileIds(ctx.db, unused);
  if (left.length > 0) throw new Error(`${left.length} files of homework could not be removed yet`);
}
