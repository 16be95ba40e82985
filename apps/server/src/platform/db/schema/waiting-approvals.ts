import type { AccountId } from '@thuto/domain/ids';
import { check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { accounts } from './accounts.ts';
import { instant } from './columns.ts';

/** Refunds and adjustments that one admin asked for and that a second one has to repeat (PAY-55). */
export const waitingApprovals = pgTable(
  'waiting_approvals',
  {
    /** What is asked for, such as `refund:<order>:order:45000`. The same request of a second admin confirms it. */
    request: text('request').primaryKey(),
    adminId: uuid('admin_id')
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    amountLisente: integer('amount_lisente').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  () => [check('waiting_approvals_amount_check', sql`amount_lisente > 0`)],
);
