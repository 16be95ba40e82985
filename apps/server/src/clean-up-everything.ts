import type { Context } from './context.ts';
import { cleanUpContent } from './features/content/clean-up-content.ts';
import { cleanUpHomework } from './features/homework/clean-up-homework.ts';
import { cleanUpProofs } from './features/payments/proofs/clean-up-proofs.ts';
import { UNUSED_FILE_TTL_MS } from './platform/files/clean-up-unused-files.ts';

/** Removes the remains of interrupted writes from the file store and the dev outbox. */
export async function cleanUpDrafts(
  ctx: Pick<Context, 'files' | 'mail' | 'now'>,
  at = ctx.now(),
): Promise<number> {
  const before = new Date(at.getTime() - UNUSED_FILE_TTL_MS);
  return (await ctx.files.cleanUp(before)) + ((await ctx.mail.devOutbox?.cleanUp(before)) ?? 0);
}

/**
 * Runs every cleanup task once.
 * @param at the time that the tasks use as now. A later time also removes what would otherwise be kept
 *   longer.
 * @returns the number of removed items per task.
 */
export async function cleanUpEverything(
  ctx: Context,
  at = ctx.now(),
): Promise<{ uploads: number; content: number; proofs: number; homework: number; drafts: number }> {
  return {
    uploads: await ctx.uploads.cleanUp(at),
    content: await cleanUpContent(ctx, at),
    proofs: await cleanUpProofs(ctx, at),
    homework: await cleanUpHomework(ctx, at),
    drafts: await cleanUpDrafts(ctx, at),
  };
}
