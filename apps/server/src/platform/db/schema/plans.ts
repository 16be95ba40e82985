import type { AccountId, StudentId } from '@thuto/domain/ids';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instant } from './columns.ts';
import { contentItems } from './content.ts';
import { students } from './students.ts';
import { subjects, topics } from './subjects.ts';

/** A version of a student's plan in a subject (PLAN-1). A draft until a tutor signs it; never changed after that. */
export const plans = pgTable(
  'plans',
  {
    id: uuid('id').primaryKey(),
    studentId: uuid('student_id')
      .$type<StudentId>()
      .notNull()
      .references(() => students.id),
    subjectId: text('subject_id')
      .notNull()
      .references(() => subjects.id),
    version: integer('version').notNull(),
    /** Why there is a new version, in one line. */
    reason: text('reason').notNull(),
    /** Wall-clock date in the platform's zone. */
    examOn: date('exam_on', { mode: 'string' }).notNull(),
    lessonsPerWeek: integer('lessons_per_week').notNull(),
    createdAt: instant('created_at').notNull(),
    signedAt: instant('signed_at'),
    signedBy: uuid('signed_by')
      .$type<AccountId>()
      .references(() => accounts.id),
    /** When a guardian accepted it. */
    acceptedAt: instant('accepted_at'),
    acceptedBy: uuid('accepted_by')
      .$type<AccountId>()
      .references(() => accounts.id),
    /** When the student accepted it with their own sign-in. */
    studentAcceptedAt: instant('student_accepted_at'),
    studentAcceptedBy: uuid('student_accepted_by')
      .$type<AccountId>()
      .references(() => accounts.id),
  },
  (t) => [
    uniqueIndex('plans_version_key').on(t.studentId, t.subjectId, t.version),
    check('plans_signed_check', sql`(signed_at is null) = (signed_by is null)`),
    check('plans_accepted_check', sql`accepted_at is null or signed_at is not null`),
    check(
      'plans_student_accepted_check',
      sql`(student_accepted_at is null) = (student_accepted_by is null) and (student_accepted_at is null or signed_at is not null)`,
    ),
    check('plans_lessons_per_week_check', sql`lessons_per_week between 1 and 7`),
  ],
);

/** A topic of a plan, in the week in which it is taught. */
export const planItems = pgTable(
  'plan_items',
  {
    planId: uuid('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    topicId: uuid('topic_id')
      .notNull()
      .references(() => topics.id),
    position: integer('position').notNull(),
    /** A Monday; null for a topic for which there is no time before the revision. */
    weekOf: date('week_of', { mode: 'string' }),
    lessons: integer('lessons').notNull(),
    /** The sentence that the tutor wrote; empty for the usual one. */
    target: text('target').notNull().default(''),
  },
  (t) => [
    primaryKey({ name: 'plan_items_pkey', columns: [t.planId, t.topicId] }),
    index('plan_items_topic_id_idx').on(t.topicId),
  ],
);

/** Library content that a tutor attached to a topic of a plan (PLAN-8). Deleted with the content. */
export const planItemContents = pgTable(
  'plan_item_contents',
  {
    planId: uuid('plan_id').notNull(),
    topicId: uuid('topic_id').notNull(),
    contentId: uuid('content_id')
      .notNull()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ name: 'plan_item_contents_pkey', columns: [t.planId, t.topicId, t.contentId] }),
    foreignKey({
      name: 'plan_item_contents_item_fk',
      columns: [t.planId, t.topicId],
      foreignColumns: [planItems.planId, planItems.topicId],
    }).onDelete('cascade'),
    index('plan_item_contents_content_id_idx').on(t.contentId),
  ],
);
