import type { AccountId } from '@thuto/domain/ids';
import { REFUND_METHODS, REFUND_SOURCES } from '@thuto/domain/payments/refunds';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instant, oneOf } from './columns.ts';
import { orders } from './orders.ts';

/** Money that was paid back: of a paid order, or of the account's money. Append-only. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    /** The order; for account money, an order of that account. */
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    source: text('source', { enum: REFUND_SOURCES }).notNull(),
    amountLisente: integer('amount_lisente').notNull(),
    /** Unused sessions of the order that were taken back. */
    creditsTaken: integer('credits_taken').notNull(),
    method: text('method', { enum: REFUND_METHODS }).notNull(),
    /** The reason; null once the family is erased. */
    note: text('note'),
    actorId: uuid('actor_id')
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    oneOf('refunds_source_check', 'source', REFUND_SOURCES),
    oneOf('refunds_method_check', 'method', REFUND_METHODS),
    check('refunds_amount_check', sql`amount_lisente > 0 and credits_taken >= 0`),
    index('refunds_order_id_idx').on(t.orderId),
    index('refunds_created_at_idx').on(t.createdAt, t.id),
  ],
);
