import type { Context } from '../../context.ts';
import { getSettings } from '../settings/get-settings.ts';
import { detachOldProofs } from './old-proofs.store.ts';

/**
 * Detaches the proofs of decided payments after the configured number of days, and queues a job that removes the files.
 * Decisions stay, and the payment records after how many days its proof was removed. 0 days disables the removal.
 * @returns the number of removed proofs. Safe to run twice.
 */
export async function removeOldProofs(ctx: Context): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const { proofRetentionDays } = await getSettings(ctx, tx);
    if (proofRetentionDays === 0) return 0;
    const fileIds = await detachOldProofs(tx, ctx.now(), proofRetentionDays);
    if (fileIds.length > 0) await ctx.jobs.enqueue(tx, 'proofs.remove-released', { fileIds });
    return fileIds.length;
  });
}
