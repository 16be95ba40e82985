import { CONTENT_FILE_TYPES } from '@thuto/domain/learning/content';
import { DEFAULT_ORDER_VALID_DAYS } from '@thuto/domain/payments/orders';
import type { AccountId } from '@thuto/domain/ids';
import { DEFAULT_PUBLIC_PAGES } from '@thuto/domain/centre/public-pages';
import { DEFAULT_PAYMENT_INSTRUCTIONS, DEFAULT_REJECTION_REASONS } from '@thuto/domain/centre/settings';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instant, updatedAt } from './columns.ts';

/** The platform's settings: a single row. The defaults are those of SET-2. */
export const platformSettings = pgTable(
  'platform_settings',
  {
    id: integer('id').primaryKey().default(1),
    platformName: text('platform_name').notNull().default('Thuto'),
    contactEmail: text('contact_email'),
    /** The named person who gets reports of messages. Without an address, the contact address gets them. */
    safeguardingName: text('safeguarding_name').notNull().default(''),
    safeguardingEmail: text('safeguarding_email').notNull().default(''),
    /** Incremented by every save, to detect concurrent edits. */
    revision: integer('revision').notNull().default(1),
    maxFileSizeMb: integer('max_file_size_mb').notNull().default(50),
    allowedFileTypes: text('allowed_file_types', { enum: CONTENT_FILE_TYPES })
      .array()
      .notNull()
      .default([...CONTENT_FILE_TYPES]),
    maintenanceMode: boolean('maintenance_mode').notNull().default(false),
    emailNotifications: boolean('email_notifications').notNull().default(true),
    autoApproveUsers: boolean('auto_approve_users').notNull().default(false),
    carryOverUnusedSessions: boolean('carry_over_unused_sessions').notNull().default(false),
    expiredPackagesCannotBook: boolean('expired_packages_cannot_book').notNull().default(false),
    /** Whether forwarded messages that match an order exactly settle it without an admin. */
    approveExactMatches: boolean('approve_exact_matches').notNull().default(false),
    /** Hours before a lesson until which a family cancels free of charge. */
    cancelNoticeHours: integer('cancel_notice_hours').notNull().default(24),
    /** Hours after which a booking request expires. */
    requestValidHours: integer('request_valid_hours').notNull().default(24),
    /** Hours between the booking and the start of a free time. */
    minimumNoticeHours: integer('minimum_notice_hours').notNull().default(3),
    /** Days ahead that free times are offered for. */
    bookingHorizonDays: integer('booking_horizon_days').notNull().default(60),
    /** How often a family may change the time of one lesson. */
    timeChangesPerLesson: integer('time_changes_per_lesson').notNull().default(2),
    /** Whether a lesson that a family cancels after the notice uses the session. */
    lateCancelUsesSession: boolean('late_cancel_uses_session').notNull().default(true),
    /** Whether a lesson that the student misses uses the session. */
    noShowUsesSession: boolean('no_show_uses_session').notNull().default(true),
    /** Subjects whose free times are confirmed without an admin. */
    confirmAtOnceSubjects: text('confirm_at_once_subjects').array().notNull().default([]),
    /** The centre's payment instructions; the student reads them above the upload. */
    paymentInstructions: text('payment_instructions').notNull().default(DEFAULT_PAYMENT_INSTRUCTIONS),
    /** Days to keep proofs after the decision; 0 means forever. */
    proofRetentionDays: integer('proof_retention_days').notNull().default(0),
    orderValidDays: integer('order_valid_days').notNull().default(DEFAULT_ORDER_VALID_DAYS),
    /** Approvals above this amount need a second admin; 0 turns it off. */
    secondApprovalAboveLisente: integer('second_approval_above_lisente').notNull().default(0),
    /** Reasons to choose from when a payment is rejected, one per line. */
    rejectionReasons: text('rejection_reasons').notNull().default(DEFAULT_REJECTION_REASONS),
    nightlyBackups: boolean('nightly_backups').notNull().default(false),
    /** Hour of the day in the platform's time zone. */
    nightlyBackupHour: integer('nightly_backup_hour').notNull().default(2),
    nightlyBackupsKept: integer('nightly_backups_kept').notNull().default(7),
    /** Claims of the landing page and contact details of the public pages; an empty one is not shown. */
    trustedSince: text('trusted_since').notNull().default(DEFAULT_PUBLIC_PAGES.trustedSince),
    experienceClaim: text('experience_claim').notNull().default(DEFAULT_PUBLIC_PAGES.experienceClaim),
    studentsClaim: text('students_claim').notNull().default(DEFAULT_PUBLIC_PAGES.studentsClaim),
    taughtClaim: text('taught_claim').notNull().default(DEFAULT_PUBLIC_PAGES.taughtClaim),
    contactPhone: text('contact_phone').notNull().default(DEFAULT_PUBLIC_PAGES.contactPhone),
    contactPlace: text('contact_place').notNull().default(DEFAULT_PUBLIC_PAGES.contactPlace),
    openingHours: text('opening_hours').notNull().default(DEFAULT_PUBLIC_PAGES.openingHours),
    /** Null means the texts and the date that come with the product. */
    termsText: text('terms_text'),
    privacyText: text('privacy_text'),
    termsVersion: text('terms_version'),
    /** Whether the command line reopened the admin setup although an admin exists. */
    adminSetupReopened: boolean('admin_setup_reopened').notNull().default(false),
    /** Lines of the checklist of a new centre that the owner called right. */
    setupConfirmed: text('setup_confirmed').array().notNull().default([]),
    setupDismissedAt: instant('setup_dismissed_at'),
    updatedAt: updatedAt(),
    /** The admin who saved last; null before the first save. */
    updatedBy: uuid('updated_by')
      .$type<AccountId>()
      .references(() => accounts.id),
  },
  () => [
    check('platform_settings_one_row', sql`id = 1`),
    check(
      'platform_settings_allowed_file_types_check',
      sql.raw(
        `allowed_file_types <@ array[${CONTENT_FILE_TYPES.map((word) => `'${word}'`).join(', ')}]::text[]`,
      ),
    ),
    check('platform_settings_proof_retention_days_check', sql`proof_retention_days between 0 and 3650`),
    check('platform_settings_cancel_notice_hours_check', sql`cancel_notice_hours between 0 and 168`),
    check('platform_settings_request_valid_hours_check', sql`request_valid_hours between 1 and 168`),
    check('platform_settings_minimum_notice_hours_check', sql`minimum_notice_hours between 0 and 168`),
    check('platform_settings_booking_horizon_days_check', sql`booking_horizon_days between 1 and 365`),
    check('platform_settings_time_changes_per_lesson_check', sql`time_changes_per_lesson between 0 and 20`),
    check('platform_settings_second_approval_check', sql`second_approval_above_lisente >= 0`),
    check('platform_settings_nightly_backup_hour_check', sql`nightly_backup_hour between 0 and 23`),
    check('platform_settings_nightly_backups_kept_check', sql`nightly_backups_kept between 1 and 365`),
    check('platform_settings_max_file_size_mb_check', sql`max_file_size_mb between 1 and 100`),
  ],
);
