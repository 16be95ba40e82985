import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { getSettings } from '../settings/get-settings.ts';

/**
 * Detaches the proofs of decided payments after the configured number of days, and queues a job that removes the files.
 * Decisions stay, and the payment records after how many days its proof was removed. 0 days disables the removal.
 * @returns the number of removed proofs. Safe to run twice.
 */
export async function removeOldProofs(ctx: Context): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const { proofRetentionDays } = await getSettings(ctx, tx);
    if (proofRetentionDays === 0) return 0;
    const now = ctx.now().toISOString();
    const { rows } = await tx.execute<{ fileId: string }>(sql`
      with due as (
        select id, file_id from payments
        where file_id is not null and status <> 'pending'
          and decided_at < ${now}::timestamptz - make_interval(days => ${proofRetentionDays})
        for update)
      update payments set file_id = null, proof_absence = 'retention', proof_absent_since = ${now}::timestamptz,
        proof_kept_days = ${proofRetentionDays}
      from due where payments.id = due.id
      returning due.file_id as "fileId"`);
    const fileIds = rows.map(({ fileId }) => fileId);
    if (fileIds.length > 0) await ctx.jobs.enqueue(tx, 'proofs.remove-released', { fileIds });
    return fileIds.length;
  });
}
