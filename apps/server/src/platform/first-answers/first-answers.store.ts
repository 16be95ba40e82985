import { eq, lt } from 'drizzle-orm';
import type { Executor, Orm, Tx } from '../db/client.ts';
import { firstAnswers } from '../db/schema/first-answers.ts';

export type FirstAnswerRow = typeof firstAnswers.$inferSelect;
type NewFirstAnswer = typeof firstAnswers.$inferInsert;

export async function findFirstAnswer(executor: Executor, id: string): Promise<FirstAnswerRow | null> {
  const [row] = await executor.select().from(firstAnswers).where(eq(firstAnswers.id, id));
  return row ?? null;
}

/**
 * Claims a key; false when it has an answer by now. While another transaction holds the claim this waits for its end: the
 * database lets in one of those that bring the same key at once.
 */
export async function insertFirstAnswer(executor: Executor, row: NewFirstAnswer): Promise<boolean> {
  const inserted = await executor
    .insert(firstAnswers)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: firstAnswers.id });
  return inserted.length > 0;
}

export async function updateFirstAnswer(tx: Tx, id: string, sealedAnswer: string): Promise<void> {
  await tx.update(firstAnswers).set({ sealedAnswer }).where(eq(firstAnswers.id, id));
}

export async function deleteFirstAnswer(tx: Tx, id: string): Promise<void> {
  await tx.delete(firstAnswers).where(eq(firstAnswers.id, id));
}

export async function deleteFirstAnswersBefore(db: Orm, instant: Date): Promise<number> {
  const deleted = await db
    .delete(firstAnswers)
    .where(lt(firstAnswers.createdAt, instant))
    .returning({ id: firstAnswers.id });
  return deleted.length;
}
