import { LEDGER_REASONS } from '@thuto/domain/credits';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.ts';
import { instant, oneOf, updatedAt } from './columns.ts';

/** A student's counters: the sum of their ledger entries, stored separately so that they can be locked and checked. */
export const balances = pgTable(
  'balances',
  {
    studentId: uuid('student_id')
      .primaryKey()
      .references(() => users.id),
    assigned: integer('assigned').notNull().default(0),
    completed: integer('completed').notNull().default(0),
    remaining: integer('remaining').notNull().default(0),
    updatedAt: updatedAt(),
  },
  () => [
    check('balances_remaining_not_negative', sql`remaining >= 0`),
    check('balances_assigned_not_negative', sql`assigned >= 0`),
    check('balances_completed_not_negative', sql`completed >= 0`),
  ],
);

/** The credit ledger. Append-only; `cause` makes retries of an entry idempotent. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: uuid('id').primaryKey(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => users.id),
    reason: text('reason', { enum: LEDGER_REASONS }).notNull(),
    /** What caused the entry, such as `booking:<id>`; unique with the reason. */
    cause: text('cause').notNull(),
    assigned: integer('assigned').notNull(),
    completed: integer('completed').notNull(),
    remaining: integer('remaining').notNull(),
    note: text('note'),
    actorId: uuid('actor_id').references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    oneOf('ledger_entries_reason_check', 'reason', LEDGER_REASONS),
    uniqueIndex('ledger_entries_cause_key').on(t.cause, t.reason),
    index('ledger_entries_student_id_idx').on(t.studentId, t.createdAt),
  ],
);
