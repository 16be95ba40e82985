import { SYLLABI } from '@thuto/domain/lessons/tuition';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, oneOf, updatedAt } from './columns.ts';

/** A subject that the centre teaches (PROF-2). A retired subject stays on past records. */
export const subjects = pgTable(
  'subjects',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** The lines that the subject's card on the landing page lists. */
    highlights: text('highlights').array().notNull().default([]),
    /** Order on every screen, lowest first. */
    position: integer('position').notNull(),
    /** Incremented by every save, to detect concurrent edits. */
    revision: integer('revision').notNull().default(1),
    retiredAt: instant('retired_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('subjects_name_key').on(sql`lower(${t.name})`),
    check('subjects_id_check', sql`id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('subjects_name_check', sql`name <> ''`),
  ],
);

/** A syllabus of an examination board, such as IGCSE Mathematics 0580. */
export const syllabuses = pgTable(
  'syllabuses',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    board: text('board', { enum: SYLLABI }).notNull(),
    position: integer('position').notNull(),
  },
  () => [oneOf('syllabuses_board_check', 'board', SYLLABI)],
);

/** The subjects that a syllabus covers. LGCSE Physical Science covers chemistry and physics. */
export const syllabusSubjects = pgTable(
  'syllabus_subjects',
  {
    syllabusId: text('syllabus_id')
      .notNull()
      .references(() => syllabuses.id),
    subjectId: text('subject_id')
      .notNull()
      .references(() => subjects.id),
  },
  (t) => [primaryKey({ name: 'syllabus_subjects_pkey', columns: [t.syllabusId, t.subjectId] })],
);

/** A topic of a syllabus. Topics form a tree: a chapter has no parent; `weight` is the share of the syllabus within its parent. */
export const topics = pgTable(
  'topics',
  {
    id: uuid('id').primaryKey(),
    syllabusId: text('syllabus_id')
      .notNull()
      .references(() => syllabuses.id),
    /** The subject of the topic: a syllabus such as LGCSE Physical Science covers several. */
    subjectId: text('subject_id')
      .notNull()
      .references(() => subjects.id),
    parentId: uuid('parent_id').references((): AnyPgColumn => topics.id),
    code: text('code').notNull(),
    title: text('title').notNull(),
    position: integer('position').notNull(),
    weight: integer('weight').notNull().default(1),
    /** Topics to know before this one. */
    prerequisites: uuid('prerequisites').array().notNull().default([]),
    /** Incremented by every save, to detect concurrent edits. */
    revision: integer('revision').notNull().default(1),
    /** A retired topic stays on past records. */
    retiredAt: instant('retired_at'),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('topics_syllabus_code_key').on(t.syllabusId, t.code),
    index('topics_parent_id_idx').on(t.parentId),
    index('topics_subject_id_idx').on(t.subjectId),
    check('topics_weight_check', sql`weight >= 0`),
  ],
);
