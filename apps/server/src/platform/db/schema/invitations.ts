import type { AccountId, StudentId, TutorId } from '@thuto/domain/ids';
import { INVITATION_KINDS } from '@thuto/domain/people/invitations';
import { RELATIONSHIPS } from '@thuto/domain/people/students';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, instant, oneOf } from './columns.ts';
import { students } from './students.ts';
import { tutors } from './tutors.ts';

/**
 * An invitation by mail: to become an admin, a tutor of the directory, or a guardian of a student. The account is
 * created on acceptance. As with other links, the code is derived from the row with the server's secret, so the table
 * alone grants no access.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: INVITATION_KINDS }).notNull(),
    email: text('email').notNull(),
    invitedBy: uuid('invited_by')
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    /** The name of the invited person as the inviter wrote it; null if they did not. */
    name: text('name'),
    tutorId: uuid('tutor_id')
      .$type<TutorId>()
      .references(() => tutors.id),
    studentId: uuid('student_id')
      .$type<StudentId>()
      .references(() => students.id),
    relationship: text('relationship', { enum: RELATIONSHIPS }),
    canBook: boolean('can_book'),
    canPay: boolean('can_pay'),
    canSeeProgress: boolean('can_see_progress'),
    receivesMessages: boolean('receives_messages'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    acceptedBy: uuid('accepted_by')
      .$type<AccountId>()
      .references(() => accounts.id),
    /** When it was withdrawn or replaced by a later invitation. */
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    uniqueIndex('invitations_open_admin_key')
      .on(t.email)
      .where(sql`kind = 'admin' and accepted_at is null and revoked_at is null`),
    uniqueIndex('invitations_open_tutor_key')
      .on(t.tutorId)
      .where(sql`accepted_at is null and revoked_at is null`),
    uniqueIndex('invitations_open_guardian_key')
      .on(t.studentId, t.email)
      .where(sql`accepted_at is null and revoked_at is null`),
    index('invitations_invited_by_idx').on(t.invitedBy),
    oneOf('invitations_kind_check', 'kind', INVITATION_KINDS),
    oneOf('invitations_relationship_check', 'relationship', RELATIONSHIPS),
    check(
      'invitations_target_check',
      sql`(kind = 'tutor') = (tutor_id is not null) and num_nonnulls(student_id, relationship, can_book, can_pay, can_see_progress, receives_messages) = case when kind = 'guardian' then 6 else 0 end`,
    ),
    check('invitations_email_lower_case', sql`email = lower(email)`),
    check('invitations_one_end', sql`accepted_at is null or revoked_at is null`),
  ],
);

const CODE_RELATIONSHIPS = ['parent', 'guardian', 'sponsor'] as const;

/** A single-use code that lets another account act for a student. Only a keyed hash of the code is stored. */
export const guardianCodes = pgTable(
  'guardian_codes',
  {
    id: uuid('id').primaryKey(),
    studentId: uuid('student_id')
      .$type<StudentId>()
      .notNull()
      .references(() => students.id),
    createdBy: uuid('created_by')
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    codeHash: text('code_hash').notNull(),
    relationship: text('relationship', { enum: CODE_RELATIONSHIPS }).notNull(),
    canBook: boolean('can_book').notNull(),
    canPay: boolean('can_pay').notNull(),
    canSeeProgress: boolean('can_see_progress').notNull(),
    receivesMessages: boolean('receives_messages').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    usedBy: uuid('used_by')
      .$type<AccountId>()
      .references(() => accounts.id),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    uniqueIndex('guardian_codes_code_hash_key').on(t.codeHash),
    index('guardian_codes_student_id_idx').on(t.studentId),
    oneOf('guardian_codes_relationship_check', 'relationship', CODE_RELATIONSHIPS),
    check('guardian_codes_one_end', sql`used_at is null or revoked_at is null`),
    check('guardian_codes_used_by_check', sql`(used_at is null) = (used_by is null)`),
  ],
);

/** How many wrong codes an account has entered, and until when it may not enter any. */
export const codeEntryLocks = pgTable('code_entry_locks', {
  accountId: uuid('account_id')
    .$type<AccountId>()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  wrongEntries: integer('wrong_entries').notNull().default(0),
  lastWrongAt: instant('last_wrong_at'),
  lockedUntil: instant('locked_until'),
});
