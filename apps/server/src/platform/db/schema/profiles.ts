import { PACKAGE_IDS } from '@thuto/domain/packages';
import { GENDERS, TUTORING_FOR } from '@thuto/domain/profiles';
import { SCHOOL_LEVELS, SUBJECTS, SYLLABI } from '@thuto/domain/tuition';
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.ts';
import { createdAt, instant, oneOf, updatedAt } from './columns.ts';

/** A student's profile (PROF-1). Its payment is the latest proof; `balances` has its counters. */
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
