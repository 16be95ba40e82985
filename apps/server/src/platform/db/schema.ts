import { BOOKING_STATUSES } from '@thuto/domain/bookings';
import { LEDGER_REASONS } from '@thuto/domain/credits';
import { PACKAGE_IDS } from '@thuto/domain/packages';
import { PAYMENT_STATUSES } from '@thuto/domain/payments';
import { ROLES } from '@thuto/domain/permissions';
import { GENDERS, TUTORING_FOR } from '@thuto/domain/profiles';
import { CONTACT_SUBJECTS, SCHOOL_LEVELS, SUBJECTS, SYLLABI } from '@thuto/domain/tuition';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const createdAt = () => instant('created_at').notNull().defaultNow();
const updatedAt = () => instant('updated_at').notNull().defaultNow();

/** `CHECK` that a column holds one of the domain's words; a test compares the two lists. */
const oneOf = (name: string, column: string, words: readonly string[]) =>
  check(name, sql.raw(`${column} in (${words.map((word) => `'${word}'`).join(', ')})`));

/** The authentication account: email, display name, verified flag (specification 3, "User"). */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    displayName: text('display_name').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    termsAcceptedAt: instant('terms_accepted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('accounts_email_key').on(t.email),
    check('accounts_email_lower_case', sql`email = lower(email)`),
  ],
);

/** How an account proves itself; today always a password. */
export const credentials = pgTable(
  'credentials',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    accountId: text('provider_account_id').notNull(),
    providerId: text('provider_id').notNull(),
    password: text('password_hash'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('credentials_account_provider_key').on(t.userId, t.providerId)],
);

/** One browser that is signed in. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: uuid('id').primaryKey(),
    token: text('token').notNull(),
    userId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('sign_ins_token_key').on(t.token), index('sign_ins_account_id_idx').on(t.userId)],
);

/** One-time codes that the account engine itself issues. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: uuid('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('one_time_codes_identifier_idx').on(t.identifier)],
);

export const EMAIL_LINK_PURPOSES = ['verify-email', 'reset-password'] as const;

/**
 * A link sent by mail. The code in it is derived from the row's id with the server's secret, so the table alone opens
 * nothing; `consumed_at` makes it single-use.
 */
export const emailLinks = pgTable(
  'email_links',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: EMAIL_LINK_PURPOSES }).notNull(),
    email: text('email').notNull(),
    expiresAt: instant('expires_at').notNull(),
    consumedAt: instant('consumed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('email_links_account_id_idx').on(t.accountId),
    oneOf('email_links_purpose_check', 'purpose', EMAIL_LINK_PURPOSES),
  ],
);

/** The user record, created at first sign-in (specification 4, "Login"). */
export const users = pgTable(
  'users',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => accounts.id),
    role: text('role', { enum: ROLES }).notNull().default('student'),
    isActive: boolean('is_active').notNull().default(true),
    isBackdoor: boolean('is_backdoor').notNull().default(false),
    reviewedAt: instant('reviewed_at'),
    lastLoginAt: instant('last_login_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('users_role_check', 'role', ROLES),
    check('users_is_backdoor_check', sql`is_backdoor = false`),
    index('users_role_created_at_idx').on(t.role, t.createdAt),
  ],
);

/** A student's profile (specification 3). Its payment is the latest proof; its counters are in `balances`. */
export const studentProfiles = pgTable(
  'student_profiles',
  {
    studentId: uuid('student_id')
      .primaryKey()
      .references(() => users.id),
    revision: integer('revision').notNull().default(1),
    whoNeedsTutoring: text('who_needs_tutoring', { enum: TUTORING_FOR }).notNull(),
    studentGender: text('student_gender', { enum: GENDERS }).notNull(),
    studentFirstName: text('student_first_name').notNull(),
    studentLastName: text('student_last_name').notNull(),
    parentFirstName: text('parent_first_name').notNull(),
    parentLastName: text('parent_last_name').notNull(),
    parentEmail: text('parent_email').notNull(),
    parentPhone: text('parent_phone').notNull(),
    schoolName: text('school_name').notNull(),
    syllabus: text('syllabus', { enum: SYLLABI }).notNull(),
    schoolLevel: text('school_level', { enum: SCHOOL_LEVELS }).notNull(),
    grade: text('grade').notNull(),
    subjects: text('subjects', { enum: SUBJECTS }).array().notNull(),
    selectedPackage: text('selected_package', { enum: PACKAGE_IDS }),
    currentPaymentId: uuid('current_payment_id'),
    subscriptionStartsAt: instant('subscription_starts_at'),
    subscriptionEndsAt: instant('subscription_ends_at'),
    lastSessionAt: instant('last_session_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  () => [
    oneOf('student_profiles_who_needs_tutoring_check', 'who_needs_tutoring', TUTORING_FOR),
    oneOf('student_profiles_student_gender_check', 'student_gender', GENDERS),
    oneOf('student_profiles_syllabus_check', 'syllabus', SYLLABI),
    oneOf('student_profiles_school_level_check', 'school_level', SCHOOL_LEVELS),
    check(
      'student_profiles_subjects_check',
      sql.raw(`subjects <@ array[${SUBJECTS.map((word) => `'${word}'`).join(', ')}]::text[]`),
    ),
    oneOf('student_profiles_selected_package_check', 'selected_package', PACKAGE_IDS),
  ],
);

/** A stored file. Its bytes are in the file store under `storage_key`; nobody reaches them but through a feature's check. */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    ownerAccountId: uuid('owner_account_id').references(() => accounts.id),
    purpose: text('purpose').notNull(),
    storageKey: text('storage_key').notNull(),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('files_storage_key_key').on(t.storageKey), index('files_sha256_idx').on(t.sha256)],
);

/** A resumable upload under way, or complete and waiting to be used. */
export const uploads = pgTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    ownerAccountId: uuid('owner_account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text('purpose').notNull(),
    fileName: text('file_name').notNull(),
    contentType: text('content_type'),
    size: bigint('size', { mode: 'number' }).notNull(),
    completedAt: instant('completed_at'),
    consumedAt: instant('consumed_at'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    index('uploads_owner_account_id_idx').on(t.ownerAccountId),
    index('uploads_expires_at_idx').on(t.expiresAt),
  ],
);

/** One payment: a package claimed with a proof, and its decision. All of a student's payments stay as history. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => users.id),
    packageId: text('package_id', { enum: PACKAGE_IDS }).notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
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
    check('payments_decided_check', sql`(status = 'pending') = (decided_at is null)`),
    uniqueIndex('payments_upload_id_key').on(t.uploadId),
    uniqueIndex('payments_one_pending_per_student')
      .on(t.studentId)
      .where(sql`status = 'pending'`),
    index('payments_status_submitted_at_idx').on(t.status, t.submittedAt, t.id),
    index('payments_student_id_submitted_at_idx').on(t.studentId, t.submittedAt),
  ],
);

/** A student's counters: the sum of their ledger entries, kept beside it so that it can be locked and checked. */
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

/** The credit ledger: append-only; `cause` makes every entry happen once however often it is tried. */
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

/** A booking (specification 3). Date and time are wall-clock values in the platform's zone beside the instant they mean. */
export const bookings = pgTable(
  'bookings',
  {
    id: uuid('id').primaryKey(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => users.id),
    studentName: text('student_name').notNull(),
    subject: text('subject', { enum: SUBJECTS }).notNull(),
    requestedDate: date('requested_date', { mode: 'string' }).notNull(),
    requestedTime: text('requested_time').notNull(),
    startsAt: instant('starts_at').notNull(),
    duration: integer('duration_minutes').notNull(),
    notes: text('notes').notNull().default(''),
    status: text('status', { enum: BOOKING_STATUSES }).notNull().default('pending'),
    tutorName: text('tutor_name'),
    meetingLink: text('meeting_link'),
    bookedByAdmin: boolean('booked_by_admin').notNull().default(false),
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
    updatedAt: updatedAt(),
    approvedAt: instant('approved_at'),
    rejectedAt: instant('rejected_at'),
    completedAt: instant('completed_at'),
  },
  (t) => [
    oneOf('bookings_status_check', 'status', BOOKING_STATUSES),
    oneOf('bookings_subject_check', 'subject', SUBJECTS),
    check('bookings_duration_check', sql`duration_minutes in (30, 60, 90, 120)`),
    check('bookings_requested_time_check', sql`requested_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check(
      'bookings_approved_details_check',
      sql`status not in ('approved', 'completed') or (tutor_name is not null and meeting_link is not null and approved_at is not null)`,
    ),
    index('bookings_student_id_created_at_idx').on(t.studentId, t.createdAt),
    index('bookings_student_id_starts_at_idx').on(t.studentId, t.startsAt),
    index('bookings_status_created_at_idx').on(t.status, t.createdAt, t.id),
    index('bookings_created_at_idx').on(t.createdAt, t.id),
  ],
);

/** What happened, by whom, to whom. Never changed, never deleted. */
export const activityEntries = pgTable(
  'activity_entries',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    actorId: uuid('actor_id').references(() => accounts.id),
    studentId: uuid('student_id').references(() => accounts.id),
    subjectId: uuid('subject_id'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('activity_entries_created_at_idx').on(t.createdAt),
    index('activity_entries_student_id_idx').on(t.studentId, t.createdAt),
  ],
);

/** A message from the contact form (specification 3, "Contact message"). Unread and archived are instants, not words. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid('id').primaryKey(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    subject: text('subject', { enum: CONTACT_SUBJECTS }).notNull(),
    message: text('message').notNull(),
    readAt: instant('read_at'),
    archivedAt: instant('archived_at'),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('contact_messages_subject_check', 'subject', CONTACT_SUBJECTS),
    index('contact_messages_unread_idx')
      .on(t.createdAt, t.id)
      .where(sql`read_at is null and archived_at is null`),
    index('contact_messages_kept_idx')
      .on(t.createdAt, t.id)
      .where(sql`archived_at is null`),
    index('contact_messages_archived_idx')
      .on(t.createdAt, t.id)
      .where(sql`archived_at is not null`),
  ],
);

/** What somebody says about the centre; visitors see the published ones in the order of `position`. */
export const testimonials = pgTable(
  'testimonials',
  {
    id: uuid('id').primaryKey(),
    authorName: text('author_name').notNull(),
    authorRole: text('author_role').notNull(),
    quote: text('quote').notNull(),
    isPublished: boolean('is_published').notNull().default(false),
    position: integer('position').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('testimonials_position_idx').on(t.position, t.id)],
);

export const MAIL_STATUSES = ['queued', 'sent', 'failed', 'dropped'] as const;

/** Every mail: queued in the transaction that causes it, sent by a worker. `data` holds ids only, never a secret. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    recipientAccountId: uuid('recipient_account_id').references(() => accounts.id),
    toAddress: text('to_address'),
    subject: text('subject'),
    data: jsonb('data').$type<Record<string, string>>().notNull(),
    dedupeKey: text('dedupe_key'),
    status: text('status', { enum: MAIL_STATUSES }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
    failedAt: instant('failed_at'),
  },
  (t) => [
    oneOf('mails_status_check', 'status', MAIL_STATUSES),
    uniqueIndex('mails_dedupe_key_key').on(t.dedupeKey),
    index('mails_status_created_at_idx').on(t.status, t.createdAt),
  ],
);

/** The platform's settings: one row. Defaults are specification 9's. */
export const platformSettings = pgTable(
  'platform_settings',
  {
    id: integer('id').primaryKey().default(1),
    platformName: text('platform_name').notNull().default('Thuto'),
    contactEmail: text('contact_email'),
    maxFileSizeMb: integer('max_file_size_mb').notNull().default(50),
    emailNotifications: boolean('email_notifications').notNull().default(true),
    autoApproveUsers: boolean('auto_approve_users').notNull().default(false),
    carryOverUnusedSessions: boolean('carry_over_unused_sessions').notNull().default(false),
    expiredPackagesCannotBook: boolean('expired_packages_cannot_book').notNull().default(false),
    /** Open again by the command line although an admin exists. */
    adminSetupReopened: boolean('admin_setup_reopened').notNull().default(false),
    updatedAt: updatedAt(),
  },
  () => [
    check('platform_settings_one_row', sql`id = 1`),
    check('platform_settings_max_file_size_mb_check', sql`max_file_size_mb between 1 and 100`),
  ],
);
