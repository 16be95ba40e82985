import { CREDIT_REASONS, GRANT_KINDS } from '@thuto/domain/payments/credits';
import type { AccountId, OrderId, StudentId } from '@thuto/domain/ids';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  pgView,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './users.ts';
import { instant, oneOf, updatedAt } from './columns.ts';
import { orders } from './orders.ts';
import { students } from './students.ts';

/** A student's credits: the sums of their open grants, stored separately so that they can be locked and checked. */
export const creditBalances = pgTable(
  'credit_balances',
  {
    studentId: uuid('student_id')
      .$type<StudentId>()
      .primaryKey()
      .references(() => students.id),
    available: integer('available').notNull().default(0),
    held: integer('held').notNull().default(0),
    updatedAt: updatedAt(),
  },
  () => [
    check('credit_balances_available_not_negative', sql`available >= 0`),
    check('credit_balances_held_not_negative', sql`held >= 0`),
  ],
);

/**
 * A grant of lessons, with the sums of its entries. A purchase without carry-over closes the older grants, which then
 * have nothing available or held.
 */
export const creditGrants = pgTable(
  'credit_grants',
  {
    id: uuid('id').primaryKey(),
    studentId: uuid('student_id')
      .$type<StudentId>()
      .notNull()
      .references(() => students.id),
    /** The paid order that it belongs to. */
    orderId: uuid('order_id')
      .$type<OrderId>()
      .references(() => orders.id),
    kind: text('kind', { enum: GRANT_KINDS }).notNull(),
    /** Lessons that count for *Total*. */
    granted: integer('granted').notNull(),
    available: integer('available').notNull().default(0),
    held: integer('held').notNull().default(0),
    completed: integer('completed').notNull().default(0),
    startsAt: instant('starts_at').notNull(),
    expiresAt: instant('expires_at'),
    closedAt: instant('closed_at'),
    /** When the family was reminded to renew. */
    renewalRemindedAt: instant('renewal_reminded_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    oneOf('credit_grants_kind_check', 'kind', GRANT_KINDS),
    check('credit_grants_granted_not_negative', sql`granted >= 0`),
    check('credit_grants_available_not_negative', sql`available >= 0`),
    check('credit_grants_held_not_negative', sql`held >= 0`),
    check('credit_grants_completed_not_negative', sql`completed >= 0`),
    check('credit_grants_closed_check', sql`closed_at is null or (available = 0 and held = 0)`),
    check('credit_grants_purchase_check', sql`kind <> 'purchase' or order_id is not null`),
    uniqueIndex('credit_grants_order_id_key').on(t.orderId),
    index('credit_grants_student_id_idx').on(t.studentId, t.createdAt, t.id),
    index('credit_grants_renewal_idx')
      .on(t.studentId)
      .where(sql`kind = 'purchase' and closed_at is null and renewal_reminded_at is null`),
    index('credit_grants_open_idx')
      .on(t.studentId)
      .where(sql`closed_at is null`),
  ],
);

/** The credit ledger. Append-only; `cause` makes retries of an entry idempotent. */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: uuid('id').primaryKey(),
    studentId: uuid('student_id')
      .$type<StudentId>()
      .notNull()
      .references(() => students.id),
    grantId: uuid('grant_id')
      .notNull()
      .references(() => creditGrants.id),
    reason: text('reason', { enum: CREDIT_REASONS }).notNull(),
    /** What caused the entry, such as `lesson:<id>` or `order:<id>`. */
    cause: text('cause').notNull(),
    /** Change of the available credits. */
    delta: integer('delta').notNull(),
    heldDelta: integer('held_delta').notNull(),
    /** Lessons counted as completed; negative only when a completion is corrected. */
    completed: integer('completed').notNull(),
    note: text('note'),
    actorId: uuid('actor_id')
      .$type<AccountId>()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    oneOf('credit_entries_reason_check', 'reason', CREDIT_REASONS),
    check(
      'credit_entries_completed_check',
      sql`completed >= 0 or reason in ('released', 'reversed', 'adjusted')`,
    ),
    uniqueIndex('credit_entries_cause_grant_key').on(t.cause, t.reason, t.grantId),
    // One purchase may close several grants, and one adjustment may take from several.
    uniqueIndex('credit_entries_cause_key')
      .on(t.cause, t.reason)
      .where(sql`reason in ('granted', 'opening', 'held', 'released', 'consumed', 'reversed')`),
    index('credit_entries_student_id_idx').on(t.studentId, t.createdAt),
    index('credit_entries_grant_id_idx').on(t.grantId),
  ],
);

/**
 * The counters of each student (CREDIT-1): *Total* and *Done* of the open grants, and the available credits. A view, so
 * that they are derived in one place.
 */
export const studentCounters = pgView('student_counters', {
  studentId: uuid('student_id').$type<StudentId>().notNull(),
  assigned: integer('assigned').notNull(),
  completed: integer('completed').notNull(),
  remaining: integer('remaining').notNull(),
  held: integer('held').notNull(),
  /** Whether an open grant belongs to a paid order. */
  hasPurchase: boolean('has_purchase').notNull(),
  /** Latest expiry of the open grants with credits left, or of all when none has any; null for never. */
  expiresAt: instant('expires_at'),
  updatedAt: instant('updated_at').notNull(),
}).existing();
