import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { mayDeleteFiles } from '../../platform/db/backup-lock.ts';

const AT_ONCE = 100;

/**
 * Removes the proofs that no payment refers to any more: first the bytes, then the record, so that a crash in between
 * leaves something that the next sweep finds. Safe to run twice; while a backup is being made it leaves all for later.
 * @returns whether it is done.
 */
export async function sweepProofs(ctx: Context): Promise<boolean> {
  for (;;) {
    const removed = await ctx.db.transaction(async (tx) => {
      if (!(await mayDeleteFiles(tx))) return null;
      const { rows } = await tx.execute<{ id: string; key: string }>(sql`
        select f.id, f.storage_key as key from files f
        where f.purpose = 'payment-proof' and not exists (select from payments p where p.file_id = f.id)
        limit ${AT_ONCE} for update of f skip locked`);
      for (const { id, key } of rows) {
        await ctx.files.delete(key);
        await tx.execute(sql`delete from files where id = ${id}`);
      }
      return rows.length;
    });
    if (removed === null) return false;
    if (removed < AT_ONCE) return true;
  }
}
