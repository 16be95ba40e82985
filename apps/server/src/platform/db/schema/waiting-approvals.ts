import type { AccountId, OrderId, StudentId } from '@thuto/domain/ids';
import type { RefundSource } from '@thuto/domain/payments/refunds';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instant } from './columns.ts';
import { orders } from './orders.ts';
import { students } from './students.ts';

/** Refunds and adjustments that one admin asked for and that a second one has to repeat (PAY-55). */
export const waitingApprovals = pgTable(
  'waiting_approvals',
  {
    id: uuid('id').primaryKey(),
    studentId: uuid('student_id')
      .$type<StudentId>()
      .notNull()
      .references(() => students.id),
    /** The order of a refund, and what it is paid from; null for an adjustment of sessions. */
    orderId: uuid('order_id')
      .$type<OrderId>()
      .references(() => orders.id),
    source: text('source').$type<RefundSource>(),
    /** The sessions of an adjustment, negative if they are taken; null for a refund. */
    sessions: integer('sessions'),
    /** What a refund pays, or the value of the sessions. */
    amountLisente: integer('amount_lisente').notNull(),
    adminId: uuid('admin_id')
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('waiting_approvals_student_id_idx').on(table.studentId),
    index('waiting_approvals_order_id_idx').on(table.orderId),
    check('waiting_approvals_amount_check', sql`amount_lisente > 0`),
    check(
      'waiting_approvals_kind_check',
      sql`(order_id is null) = (source is null) and (order_id is null) = (sessions is not null)`,
    ),
  ],
);
