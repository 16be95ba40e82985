import { PACKAGE_IDS } from '@thuto/domain/packages';
import { PAYMENT_STATUSES, PROOF_ABSENCES } from '@thuto/domain/payments';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { files } from './files.ts';
import { users } from './users.ts';
import { instant, oneOf } from './columns.ts';

/** One payment: a package claimed with a proof, and its decision. All of a student's payments stay as history. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => users.id),
    packageId: text('package_id', { enum: PACKAGE_IDS }).notNull(),
    /** What the package cost when it was claimed: the catalogue may change afterwards. */
    priceMaloti: integer('price_maloti').notNull(),
    /** Null when the file is not here: then `proof_absence` says why. */
    fileId: uuid('file_id').references(() => files.id),
    proofAbsence: text('proof_absence', { enum: PROOF_ABSENCES }),
    proofAbsentSince: instant('proof_absent_since'),
    /** For how many days after the decision the file was kept. */
    proofKeptDays: integer('proof_kept_days'),
    /** Where another product kept it. */
    proofSourceUrl: text('proof_source_url'),
    /** The upload it came from: a submission that is retried finds the payment it made the first time. */
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
