import { HOMEWORK_PURPOSE } from '@thuto/contract/homework';
import type { Context } from '../../context.ts';
import { cleanUpUnusedFiles, UNUSED_FILE_TTL_MS } from '../../platform/files/clean-up-unused-files.ts';
import { isFileOfHomework } from './homework.store.ts';

/**
 * Removes stored files that are part of no hand-in: after a refusal, a crash, or a removal that failed.
 * @param at the current time; tests pass their own.
 * @returns how many were removed.
 */
export function cleanUpHomework(ctx: Context, at = ctx.now()): Promise<number> {
  const which = { before: new Date(at.getTime() - UNUSED_FILE_TTL_MS) };
  return cleanUpUnusedFiles(ctx, { purpose: HOMEWORK_PURPOSE, which, isUsed: isFileOfHomework });
}
