import { GATEWAY_FAILURES, GATEWAY_STATUSES } from '@thuto/domain/payments/gateway';
import type { AccountId, OrderId } from '@thuto/domain/ids';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, instant, oneOf, updatedAt } from './columns.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';

/** A request to a payment gateway to collect the amount of an order from a phone. */
export const gatewayRequests = pgTable(
  'gateway_requests',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id),
    accountId: uuid('account_id')
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    provider: text('provider').notNull(),
    amountLisente: integer('amount_lisente').notNull(),
    /** In international form without `+`; empty once the family is erased. */
    phone: text('phone').notNull(),
    /** Identifies the request at the gateway. The same id is never collected twice. */
    conversationId: text('conversation_id').notNull(),
    status: text('status', { enum: GATEWAY_STATUSES }).notNull().default('created'),
    failure: text('failure', { enum: GATEWAY_FAILURES }),
    /** The gateway's last code, for support. */
    resultCode: text('result_code'),
    paymentId: uuid('payment_id').references(() => payments.id),
    /** How often its outcome was asked for. */
    checks: integer('checks').notNull().default(0),
    nextCheckAt: instant('next_check_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('gateway_requests_status_check', 'status', GATEWAY_STATUSES),
    oneOf('gateway_requests_failure_check', 'failure', GATEWAY_FAILURES),
    check('gateway_requests_failed_check', sql`(status = 'failed') = (failure is not null)`),
    check('gateway_requests_amount_check', sql`amount_lisente > 0`),
    uniqueIndex('gateway_requests_conversation_id_key').on(t.conversationId),
    uniqueIndex('gateway_requests_one_open_per_order')
      .on(t.orderId)
      .where(sql`status in ('created', 'sent', 'in_doubt')`),
    index('gateway_requests_order_id_idx').on(t.orderId, t.createdAt),
    index('gateway_requests_account_id_idx').on(t.accountId),
    index('gateway_requests_payment_id_idx').on(t.paymentId),
    index('gateway_requests_next_check_at_idx')
      .on(t.nextCheckAt)
      .where(sql`status in ('created', 'sent', 'in_doubt')`),
  ],
);
