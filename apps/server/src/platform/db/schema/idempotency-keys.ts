import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * Responses of calls that came with an Idempotency-Key. A repeated call gets the stored response. The key and the input
 * are stored as keyed hashes, and the response is encrypted with the key itself, so the table reveals nothing.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    id: text('id').primaryKey(),
    call: text('call').notNull(),
    inputHash: text('input_hash').notNull(),
    /** Null only inside the transaction that will set it. */
    sealedResponse: text('sealed_response'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('idempotency_keys_created_at_idx').on(t.createdAt)],
);
