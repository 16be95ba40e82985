import { eq, lt } from 'drizzle-orm';
import type { Executor, Orm, Tx } from '../db/client.ts';
import { idempotencyKeys } from '../db/schema/idempotency-keys.ts';

export type IdempotencyKeyRow = typeof idempotencyKeys.$inferSelect;

/** The committed response of a key, if there is one. */
export async function findIdempotencyKey(db: Orm, id: string): Promise<IdempotencyKeyRow | null> {
  const [row] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.id, id));
  return row ?? null;
}

/**
 * Inserts a key. Returns false when it exists already. Waits while another transaction holds the same key uncommitted.
 */
export async function insertIdempotencyKey(executor: Executor, row: IdempotencyKeyRow): Promise<boolean> {
  const inserted = await executor
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: idempotencyKeys.id });
  return inserted.length > 0;
}

export async function updateResponse(tx: Tx, id: string, sealedResponse: string): Promise<void> {
  await tx.update(idempotencyKeys).set({ sealedResponse }).where(eq(idempotencyKeys.id, id));
}

export async function deleteIdempotencyKeysBefore(db: Orm, instant: Date): Promise<number> {
  const deleted = await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, instant))
    .returning({ id: idempotencyKeys.id });
  return deleted.length;
}
