import type { AccountId, StudentId } from '@thuto/domain/ids';
import {
  ITEM_KINDS,
  ITEM_LEVELS,
  type ItemAnswer,
  type ItemContent,
  type ItemError,
} from '@thuto/domain/learning/items';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instant } from './columns.ts';
import { items } from './items.ts';
import { students } from './students.ts';
import { subjects, syllabuses, topics } from './subjects.ts';

/** A free assessment of a student in a subject (ASSESS-1). */
export const assessments = pgTable(
  'assessments',
  {
    id: uuid('id').primaryKey(),
    studentId: uuid('student_id')
      .$type<StudentId>()
      .notNull()
      .references(() => students.id),
    subjectId: text('subject_id')
      .notNull()
      .references(() => subjects.id),
    syllabusId: text('syllabus_id')
      .notNull()
      .references(() => syllabuses.id),
    startedBy: uuid('started_by')
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    startedAt: instant('started_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    index('assessments_student_id_subject_id_idx').on(t.studentId, t.subjectId, t.startedAt),
    index('assessments_started_at_idx').on(t.startedAt, t.id),
    index('assessments_finished_at_idx').on(t.finishedAt, t.startedAt, t.id),
  ],
);

/**
 * An item of an assessment with its answer. Question and content are copied, so that an edit of the item changes neither
 * the marking nor the results.
 */
export const assessmentItems = pgTable(
  'assessment_items',
  {
    assessmentId: uuid('assessment_id')
      .notNull()
      .references(() => assessments.id),
    /** From 1, in the order in which they are asked. */
    position: integer('position').notNull(),
    /** From 0. */
    block: integer('block').notNull(),
    itemId: uuid('item_id')
      .notNull()
      .references(() => items.id),
    /** The item's topic in the syllabus of the assessment. */
    topicId: uuid('topic_id')
      .notNull()
      .references(() => topics.id),
    kind: text('kind', { enum: ITEM_KINDS }).notNull(),
    level: text('level', { enum: ITEM_LEVELS }).notNull(),
    question: text('question').notNull(),
    content: jsonb('content').$type<ItemContent>().notNull(),
    errors: jsonb('errors').$type<readonly ItemError[]>().notNull(),
    /** Null until it is answered, and for *I have not been taught this*. */
    answer: jsonb('answer').$type<ItemAnswer>(),
    isCorrect: boolean('is_correct'),
    /** What a wrong answer reveals. For tutors and admins. */
    reveals: text('reveals'),
    answeredAt: instant('answered_at'),
  },
  (t) => [
    primaryKey({ name: 'assessment_items_pkey', columns: [t.assessmentId, t.position] }),
    uniqueIndex('assessment_items_item_key').on(t.assessmentId, t.itemId),
    index('assessment_items_item_id_idx').on(t.itemId),
    index('assessment_items_topic_id_idx').on(t.topicId),
    check(
      'assessment_items_answered_check',
      sql`answered_at is not null or (answer is null and is_correct is null)`,
    ),
    check('assessment_items_is_correct_check', sql`(answer is null) = (is_correct is null)`),
  ],
);
