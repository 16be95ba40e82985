import { eq, lt, sql } from 'drizzle-orm';
import type { Executor, Orm, Tx } from '../db/client.ts';
import { draftInsert } from '../db/draft-insert.ts';
import { type NamedSql, namedRead, namedStatement } from '../db/named-statement.ts';
import { firstAnswers } from '../db/schema/first-answers.ts';

export type FirstAnswerRow = typeof firstAnswers.$inferSelect;
type NewFirstAnswer = typeof firstAnswers.$inferInsert;

const findById = namedRead((db) =>
  db
    .select()
    .from(firstAnswers)
    .where(eq(firstAnswers.id, sql.placeholder('id')))
    .prepare('find_first_answer'),
);

export async function findFirstAnswer(executor: Executor, id: string): Promise<FirstAnswerRow | null> {
  const [row] = await findById(executor).execute({ id });
  return row ?? null;
}

const claimKey = namedStatement((db) =>
  db
    .insert(firstAnswers)
    .values({
      id: sql.placeholder('id'),
      call: sql.placeholder('call'),
      inputHash: sql.placeholder('inputHash'),
      sealedAnswer: sql.placeholder('sealedAnswer'),
      createdAt: sql.placeholder('createdAt'),
    })
    .onConflictDoNothing()
    .returning({ id: firstAnswers.id })
    .prepare('claim_key'),
);

/**
 * Claims a key; false when it has an answer by now. While another transaction holds the claim this waits for its end: the
 * database lets in one of those that bring the same key at once.
 */
export async function insertFirstAnswer(executor: Executor, row: NewFirstAnswer): Promise<boolean> {
  const inserted = await claimKey(executor).execute({ sealedAnswer: null, ...row });
  return inserted.length > 0;
}

/** Writes the claim of a key and its answer, to be sent with what the answer is about; fails where the key has one. */
export const draftFirstAnswer = (row: NewFirstAnswer): NamedSql => draftInsert(firstAnswers, 'answer', [row]);

const setAnswer = namedStatement((db) =>
  db
    .update(firstAnswers)
    .set({ sealedAnswer: sql`${sql.placeholder('sealedAnswer')}` })
    .where(eq(firstAnswers.id, sql.placeholder('id')))
    .prepare('set_answer'),
);

export async function updateFirstAnswer(tx: Tx, id: string, sealedAnswer: string): Promise<void> {
  await setAnswer(tx).execute({ id, sealedAnswer });
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
