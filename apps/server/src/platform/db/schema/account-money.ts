import { ACCOUNT_MONEY_REASONS } from '@thuto/domain/payments/account-money';
import type { AccountId } from '@thuto/domain/ids';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instant, oneOf, updatedAt } from './columns.ts';

/** Money of an account that belongs to no order: the sum of its entries, stored so that it can be locked. */
export const accountMoney = pgTable(
  'account_money',
  {
    accountId: uuid('account_id')
      .$type<AccountId>()
      .primaryKey()
      .references(() => accounts.id),
    balanceLisente: integer('balance_lisente').notNull().default(0),
    updatedAt: updatedAt(),
  },
  () => [check('account_money_not_negative', sql`balance_lisente >= 0`)],
);

/** The ledger of account money. Append-only; each cause has one entry. */
export const accountMoneyEntries = pgTable(
  'account_money_entries',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    deltaLisente: integer('delta_lisente').notNull(),
    reason: text('reason', { enum: ACCOUNT_MONEY_REASONS }).notNull(),
    /** What caused the entry, such as `payment:<id>` or `order:<id>`. */
    cause: text('cause').notNull(),
    /** The admin or family account that did it; null for the system. */
    actorId: uuid('actor_id')
      .$type<AccountId>()
      .references(() => accounts.id),
    note: text('note'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    oneOf('account_money_entries_reason_check', 'reason', ACCOUNT_MONEY_REASONS),
    check('account_money_entries_delta_check', sql`delta_lisente <> 0`),
    uniqueIndex('account_money_entries_cause_key').on(t.cause),
    index('account_money_entries_account_id_idx').on(t.accountId, t.createdAt),
  ],
);
