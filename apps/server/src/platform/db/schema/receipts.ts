import { sql } from 'drizzle-orm';
import { check, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { payments } from './payments.ts';

/** The number of the last receipt: a single row. Locked last, so that the numbers have no gap. */
export const receiptCounter = pgTable(
  'receipt_counter',
  {
    id: integer('id').primaryKey().default(1),
    lastNumber: integer('last_number').notNull().default(0),
  },
  () => [
    check('receipt_counter_one_row', sql`id = 1`),
    check('receipt_counter_not_negative', sql`last_number >= 0`),
  ],
);

/** The receipt of an approved payment. Append-only. */
export const receipts = pgTable(
  'receipts',
  {
    number: integer('number').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    issuedAt: instant('issued_at').notNull(),
  },
  (t) => [uniqueIndex('receipts_payment_id_key').on(t.paymentId)],
);
