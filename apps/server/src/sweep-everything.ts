import type { Context } from './context.ts';
import { sweepContent } from './features/content/sweep-content.ts';
import { sweepProofs } from './features/payments/sweep-proofs.ts';
import { UNUSED_KEPT_MS } from './platform/files/sweep-unused-files.ts';

/** What writes broken off have left, of stored files and of kept mails. */
export async function sweepDrafts(
  ctx: Pick<Context, 'files' | 'mail' | 'now'>,
  at = ctx.now(),
): Promise<number> {
  const before = new Date(at.getTime() - UNUSED_KEPT_MS);
  return (await ctx.files.sweep(before)) + ((await ctx.mail.kept?.sweep(before)) ?? 0);
}

/**
 * Runs every sweeper once.
 * @param at the instant it is for them: later than now, and they take what would otherwise be kept a while longer
 * @returns how many of each are gone.
 */
export async function sweepEverything(
  ctx: Context,
  at = ctx.now(),
): Promise<{ uploads: number; content: number; proofs: number; drafts: number }> {
  return {
    uploads: await ctx.uploads.sweep(at),
    content: await sweepContent(ctx, at),
    proofs: await sweepProofs(ctx, at),
    drafts: await sweepDrafts(ctx, at),
  };
}
