import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * What a call that came with an Idempotency-Key was answered first, so that a repetition of it gets the same. Nobody
 * reads anything out of it: the key and the input are keyed hashes, the answer is sealed with the key itself.
 */
export const firstAnswers = pgTable(
  'first_answers',
  {
    id: text('id').primaryKey(),
    call: text('call').notNull(),
    inputHash: text('input_hash').notNull(),
    /** Null only within the transaction that is about to give it. */
    sealedAnswer: text('sealed_answer'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('first_answers_created_at_idx').on(t.createdAt)],
);
