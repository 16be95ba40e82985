import type { AccountId, OrderId, StudentId } from '@thuto/domain/ids';
import { ORDER_STATUSES } from '@thuto/domain/payments/orders';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, instant, oneOf } from './columns.ts';
import { packageVersions } from './packages.ts';
import { students } from './students.ts';

/** An order: a package version that an account buys for a student, at the price of that version (PAY-23). */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').$type<OrderId>().primaryKey(),
    /** Six characters of Crockford's base32; the last one checks the others. Shown as `T7K-4QX`. */
    reference: text('reference').notNull(),
    accountId: uuid('account_id')
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    studentId: uuid('student_id')
      .$type<StudentId>()
      .notNull()
      .references(() => students.id),
    /** What was ordered. Null only for an imported order whose package is unknown. */
    packageVersionId: uuid('package_version_id').references(() => packageVersions.id),
    /** The package's id, also of a package that is unknown here. */
    packageId: text('package_id').notNull(),
    amountLisente: integer('amount_lisente').notNull(),
    /** Account money that pays a part of the amount. */
    creditAppliedLisente: integer('credit_applied_lisente').notNull().default(0),
    /** What payments of a cancelled order brought, returned to the account's money. */
    returnedLisente: integer('returned_lisente').notNull().default(0),
    status: text('status', { enum: ORDER_STATUSES }).notNull().default('open'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    paidAt: instant('paid_at'),
    cancelledAt: instant('cancelled_at'),
  },
  (t) => [
    oneOf('orders_status_check', 'status', ORDER_STATUSES),
    check('orders_reference_check', sql`reference ~ '^[0-9A-HJKMNP-TV-Z]{6}$'`),
    check('orders_amount_check', sql`amount_lisente >= 0`),
    check('orders_credit_applied_check', sql`credit_applied_lisente between 0 and amount_lisente`),
    check(
      'orders_returned_check',
      sql`returned_lisente >= 0 and (returned_lisente = 0 or status = 'cancelled')`,
    ),
    check('orders_paid_check', sql`(status = 'paid') = (paid_at is not null)`),
    check('orders_cancelled_check', sql`(status = 'cancelled') = (cancelled_at is not null)`),
    check('orders_package_check', sql`status <> 'paid' or package_version_id is not null`),
    uniqueIndex('orders_reference_key').on(t.reference),
    // Late money can pay a part of an expired order beside an open one, so part-paid orders are not counted.
    uniqueIndex('orders_one_open_per_version')
      .on(t.studentId, t.packageVersionId)
      .where(sql`status = 'open'`),
    index('orders_student_id_created_at_idx').on(t.studentId, t.createdAt, t.id),
    index('orders_created_at_idx').on(t.createdAt, t.id),
    index('orders_status_created_at_idx').on(t.status, t.createdAt, t.id),
    index('orders_account_id_idx').on(t.accountId),
    index('orders_package_version_id_idx').on(t.packageVersionId),
    index('orders_expires_at_idx')
      .on(t.expiresAt)
      .where(sql`status = 'open'`),
  ],
);
