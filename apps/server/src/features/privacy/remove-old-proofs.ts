import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { getSettings } from '../settings/get-settings.ts';

/**
 * Takes from decided payments the proofs that were kept for as long as the setting says. What was decided stays, and the
 * history says after how many days the proof went; a job removes the files. With the setting at 0 nothing goes.
 * @returns how many proofs went. Safe to run twice.
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
