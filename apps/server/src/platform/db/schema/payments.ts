import { PACKAGE_IDS } from '@thuto/domain/packages';
import { PAYMENT_STATUSES, PROOF_ABSENCES } from '@thuto/domain/payments';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { files } from './files.ts';
import { users } from './users.ts';
import { instant, oneOf } from './columns.ts';

/**
 * A payment: a package claimed with a proof, and the decision on it. All payments of a student are stored as history.
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => users.id),
    packageId: text('package_id', { enum: PACKAGE_IDS }).notNull(),
    /** The package's price when it was claimed, in maloti. The catalogue may change later. */
    priceMaloti: integer('price_maloti').notNull(),
    /** Null when the file is not stored; `proof_absence` contains the reason. */
    fileId: uuid('file_id').references(() => files.id),
    proofAbsence: text('proof_absence', { enum: PROOF_ABSENCES }),
    proofAbsentSince: instant('proof_absent_since'),
    /** Number of days that the file was stored after the decision. */
    proofKeptDays: integer('proof_kept_days'),
    /** URL of the proof in the old product. */
    proofSourceUrl: text('proof_source_url'),
    /** The upload of the proof. A retried submission finds its payment by it. */
    uploadId: text('upload_id').notNull(),
    status: text('status', { enum: PAYMENT_STATUSES }).notNull().default('pending'),
    submittedAt: instant('submitted_at').notNull(),
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id),
    reason: text('reason'),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
  },
  (t) => [
    oneOf('payments_status_check', 'status', PAYMENT_STATUSES),
    oneOf('payments_package_id_check', 'package_id', PACKAGE_IDS),
    oneOf('payments_proof_absence_check', 'proof_absence', PROOF_ABSENCES),
    check(
      'payments_proof_check',
      sql`(file_id is null) = (proof_absence is not null) and (file_id is null) = (proof_absent_since is not null)`,
    ),
    check('payments_decided_check', sql`(status = 'pending') = (decided_at is null)`),
    check('payments_price_check', sql`price_maloti >= 0`),
    uniqueIndex('payments_upload_id_key').on(t.uploadId),
    uniqueIndex('payments_one_pending_per_student')
      .on(t.studentId)
      .where(sql`status = 'pending'`),
    index('payments_status_submitted_at_idx').on(t.status, t.submittedAt, t.id),
    index('payments_status_decided_at_idx').on(t.status, t.decidedAt, t.id),
    index('payments_revenue_idx')
      .on(t.decidedAt, t.priceMaloti)
      .where(sql`status = 'approved'`),
    index('payments_student_id_submitted_at_idx').on(t.studentId, t.submittedAt),
  ],
);
