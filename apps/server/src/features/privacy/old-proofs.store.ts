import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/client.ts';

/**
 * Detaches the proofs of payments that were decided more than `keptDays` days before `now`.
 * @returns the ids of the files.
 */
export async function detachOldProofs(tx: Tx, now: Date, keptDays: number): Promise<string[]> {
  const at = now.toISOString();
  const { rows } = await tx.execute<{ fileId: string }>(sql`
    with due as (
      select id, file_id from payments
      where file_id is not null and status <> 'pending'
        and decided_at < ${at}::timestamptz - make_interval(days => ${keptDays})
      for update)
    update payments set file_id = null, proof_absence = 'retention', proof_absent_since = ${at}::timestamptz,
      proof_kept_days = ${keptDays}
    from due where payments.id = due.id
    returning due.file_id as "fileId"`);
  return rows.map(({ fileId }) => fileId);
}
