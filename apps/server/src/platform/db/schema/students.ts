import type { AccountId, StudentId } from '@thuto/domain/ids';
import { GENDERS, TUTORING_FOR } from '@thuto/domain/people/profiles';
import { RELATIONSHIPS } from '@thuto/domain/people/students';
import { SCHOOL_LEVELS, SYLLABI } from '@thuto/domain/lessons/tuition';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, instant, oneOf, updatedAt } from './columns.ts';
import { packages } from './packages.ts';

/**
 * A learner. Accounts act for students through guardianships. The profile (PROF-1) is complete or absent: its columns
 * are all null until Profile Setup is saved for the first time.
 */
export const students = pgTable(
  'students',
  {
    id: uuid('id').$type<StudentId>().primaryKey(),
    /** First and last name of the profile, or the account's display name while there is none (`studentNameOf`). */
    name: text('name').notNull(),
    /** Number of saves of the profile; 0 while there is none. */
    revision: integer('revision').notNull().default(0),
    profileCreatedAt: instant('profile_created_at'),
    whoNeedsTutoring: text('who_needs_tutoring', { enum: TUTORING_FOR }),
    gender: text('gender', { enum: GENDERS }),
    firstName: text('first_name'),
    lastName: text('last_name'),
    parentFirstName: text('parent_first_name'),
    parentLastName: text('parent_last_name'),
    parentEmail: text('parent_email'),
    parentPhone: text('parent_phone'),
    schoolName: text('school_name'),
    syllabus: text('syllabus', { enum: SYLLABI }),
    schoolLevel: text('school_level', { enum: SCHOOL_LEVELS }),
    grade: text('grade'),
    subjects: text('subjects').array(),
    selectedPackage: text('selected_package').references(() => packages.id),
    /** Null until the family enters it. At 18 a student with their own sign-in takes over. */
    dateOfBirth: date('date_of_birth'),
    /** When a second account first acted for the student. From then on only the desk changes a relationship. */
    sharedAt: instant('shared_at'),
    currentPaymentId: uuid('current_payment_id'),
    subscriptionStartsAt: instant('subscription_starts_at'),
    subscriptionEndsAt: instant('subscription_ends_at'),
    /** When all personal data was erased. */
    erasedAt: instant('erased_at'),
    /** The record that this one was merged into, as a duplicate. It then has no records and no guardians. */
    mergedInto: uuid('merged_into')
      .$type<StudentId>()
      .references((): AnyPgColumn => students.id),
    mergedAt: instant('merged_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('students_parent_phone_idx').on(t.parentPhone),
    oneOf('students_who_needs_tutoring_check', 'who_needs_tutoring', TUTORING_FOR),
    oneOf('students_gender_check', 'gender', GENDERS),
    oneOf('students_syllabus_check', 'syllabus', SYLLABI),
    oneOf('students_school_level_check', 'school_level', SCHOOL_LEVELS),
    check('students_name_check', sql`name <> ''`),
    check(
      'students_profile_check',
      sql`num_nonnulls(profile_created_at, who_needs_tutoring, gender, first_name, last_name, parent_first_name, parent_last_name, parent_email, parent_phone, school_name, syllabus, school_level, grade, subjects) in (0, 14) and (profile_created_at is null) = (revision = 0)`,
    ),
    check('students_merged_check', sql`(merged_into is null) = (merged_at is null) and merged_into <> id`),
    index('students_merged_into_idx')
      .on(t.mergedInto)
      .where(sql`merged_into is not null`),
    index('students_present_name_idx')
      .on(sql`lower(${t.name})`, t.id)
      .where(sql`erased_at is null and merged_into is null`),
    index('students_present_created_at_idx')
      .on(t.createdAt, t.id)
      .where(sql`erased_at is null and merged_into is null`),
    index('students_search_idx').using('gin', sql`search_text(${t.name}) gin_trgm_ops`),
  ],
);

/** Which account acts for which student, and what it may do. Every student has at least one. */
export const guardianships = pgTable(
  'guardianships',
  {
    accountId: uuid('account_id')
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    studentId: uuid('student_id')
      .$type<StudentId>()
      .notNull()
      .references(() => students.id),
    relationship: text('relationship', { enum: RELATIONSHIPS }).notNull(),
    canBook: boolean('can_book').notNull().default(true),
    canPay: boolean('can_pay').notNull().default(true),
    canSeeProgress: boolean('can_see_progress').notNull().default(true),
    receivesMessages: boolean('receives_messages').notNull().default(true),
    /** When the account last looked at the reports of the student. */
    reportsSeenAt: instant('reports_seen_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'guardianships_pkey', columns: [t.accountId, t.studentId] }),
    oneOf('guardianships_relationship_check', 'relationship', RELATIONSHIPS),
    // In the order of the guardians, so that the first one is found without sorting.
    index('guardianships_student_id_created_at_idx').on(t.studentId, t.createdAt, t.accountId),
  ],
);
