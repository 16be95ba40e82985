import type { AccountId, OrderId, StudentId } from '@thuto/domain/ids';
import { PAYMENT_METHODS, PAYMENT_STATUSES, PROOF_ABSENCES } from '@thuto/domain/payments/payments';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { files } from './files.ts';
import { orders } from './orders.ts';
import { users } from './users.ts';
import { instant, oneOf } from './columns.ts';
import { students } from './students.ts';

/**
 * A payment of an order: a claim with its evidence, and the decision on it. All payments of a student are stored as
 * history.
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    /** The student of the order. Null for money that belongs to no order. */
    studentId: uuid('student_id')
      .$type<StudentId>()
      .references(() => students.id),
    /** Null for money that belongs to no order: then `account_id` names the account that keeps it. */
    orderId: uuid('order_id')
      .$type<OrderId>()
      .references(() => orders.id),
    accountId: uuid('account_id')
      .$type<AccountId>()
      .references(() => accounts.id),
    /** The account that paid or announced it, which keeps what the order does not need. Null if that is not known. */
    paidByAccountId: uuid('paid_by_account_id')
      .$type<AccountId>()
      .references(() => accounts.id),
    method: text('method', { enum: PAYMENT_METHODS }).notNull().default('proof'),
    /** Who moved the money, such as a mobile money operator or a bank, and its id of the transaction. */
    provider: text('provider'),
    providerTransactionId: text('provider_transaction_id'),
    amountLisente: integer('amount_lisente').notNull(),
    /** The part of an approved amount that the order did not need. It is in the account's money. */
    surplusLisente: integer('surplus_lisente').notNull().default(0),
    /** When the money was paid, where the evidence says so. */
    paidAt: instant('paid_at'),
    /** Who paid, as the evidence names them. */
    payer: text('payer'),
    /** The text of a message or the line of a statement. Masked in lists. */
    evidenceText: text('evidence_text'),
    /** Null when the file is not stored; `proof_absence` contains the reason. */
    fileId: uuid('file_id').references(() => files.id),
    proofAbsence: text('proof_absence', { enum: PROOF_ABSENCES }),
    proofAbsentSince: instant('proof_absent_since'),
    /** Number of days that the file was stored after the decision. */
    proofKeptDays: integer('proof_kept_days'),
    /** URL of the proof in the old product. */
    proofSourceUrl: text('proof_source_url'),
    /** The upload of the proof. A retried submission finds its payment by it. */
    uploadId: text('upload_id'),
    status: text('status', { enum: PAYMENT_STATUSES }).notNull().default('pending'),
    submittedAt: instant('submitted_at').notNull(),
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by')
      .$type<AccountId>()
      .references(() => users.id),
    reason: text('reason'),
    /** When the money itself was seen: on a statement, in a message of the provider, at the gateway or as cash. */
    seenAt: instant('seen_at'),
    /** The first of two approvals, for an amount that needs another admin. */
    firstApprovedBy: uuid('first_approved_by')
      .$type<AccountId>()
      .references(() => accounts.id),
    firstApprovedAt: instant('first_approved_at'),
    firstApprovedLisente: integer('first_approved_lisente'),
  },
  (t) => [
    oneOf('payments_status_check', 'status', PAYMENT_STATUSES),
    oneOf('payments_method_check', 'method', PAYMENT_METHODS),
    oneOf('payments_proof_absence_check', 'proof_absence', PROOF_ABSENCES),
    check(
      'payments_proof_check',
      sql`case method when 'proof'
        then upload_id is not null and (file_id is null) = (proof_absence is not null) and (file_id is null) = (proof_absent_since is not null)
        else proof_absence is null and proof_absent_since is null end`,
    ),
    check(
      'payments_provider_check',
      sql`(provider is null) = (provider_transaction_id is null) and provider_transaction_id <> ''`,
    ),
    check('payments_decided_check', sql`(status = 'pending') = (decided_at is null)`),
    check(
      'payments_owner_check',
      sql`(order_id is null) = (student_id is null) and (order_id is null) = (account_id is not null)`,
    ),
    check(
      'payments_surplus_check',
      sql`surplus_lisente between 0 and amount_lisente and (surplus_lisente = 0 or status = 'approved')`,
    ),
    check(
      'payments_first_approval_check',
      sql`num_nonnulls(first_approved_by, first_approved_at, first_approved_lisente) in (0, 3)`,
    ),
    check('payments_amount_check', sql`amount_lisente >= 0`),
    uniqueIndex('payments_upload_id_key').on(t.uploadId),
    uniqueIndex('payments_provider_transaction_key')
      .on(t.provider, t.providerTransactionId)
      .where(sql`provider_transaction_id is not null and status = 'approved'`),
    index('payments_provider_transaction_id_idx')
      .on(t.providerTransactionId)
      .where(sql`provider_transaction_id is not null`),
    index('payments_account_id_idx')
      .on(t.accountId)
      .where(sql`account_id is not null`),
    index('payments_unseen_idx')
      .on(t.decidedAt, t.id)
      .where(sql`status = 'approved' and seen_at is null`),
    index('payments_order_id_idx').on(t.orderId),
    index('payments_file_id_idx')
      .on(t.fileId)
      .where(sql`file_id is not null`),
    uniqueIndex('payments_one_pending_per_order')
      .on(t.orderId)
      .where(sql`status = 'pending'`),
    index('payments_pending_student_id_idx')
      .on(t.studentId)
      .where(sql`status = 'pending'`),
    index('payments_status_submitted_at_idx').on(t.status, t.submittedAt, t.id),
    index('payments_status_decided_at_idx').on(t.status, t.decidedAt, t.id),
    index('payments_revenue_idx')
      .on(t.decidedAt, t.amountLisente)
      .where(sql`status = 'approved'`),
    index('payments_student_id_submitted_at_idx').on(t.studentId, t.submittedAt),
  ],
);
