import type { AccountId } from '@thuto/domain/ids';
import { TOPIC_LEVELS } from '@thuto/domain/lessons/lesson-reports';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instant, oneOf } from './columns.ts';
import { files } from './files.ts';
import { lessonReports } from './lesson-reports.ts';
import { topics } from './subjects.ts';

/** The hand-in and the marking of a report's homework (HOMEWORK-1). Without a row until the first of them. */
export const homework = pgTable(
  'homework',
  {
    reportId: uuid('report_id')
      .primaryKey()
      .references(() => lessonReports.id, { onDelete: 'cascade' }),
    /** What the family writes to the tutor. */
    note: text('note').notNull().default(''),
    handedInAt: instant('handed_in_at'),
    handedInBy: uuid('handed_in_by')
      .$type<AccountId>()
      .references(() => accounts.id),
    markedAt: instant('marked_at'),
    markedBy: uuid('marked_by')
      .$type<AccountId>()
      .references(() => accounts.id),
    /** What the tutor writes to the family. */
    comment: text('comment').notNull().default(''),
  },
  () => [
    check('homework_handed_in_check', sql`(handed_in_at is null) = (handed_in_by is null)`),
    check('homework_marked_check', sql`(marked_at is null) = (marked_by is null)`),
    check('homework_state_check', sql`handed_in_at is not null or marked_at is not null`),
  ],
);

/** A photo or file that was handed in. */
export const homeworkFiles = pgTable(
  'homework_files',
  {
    fileId: uuid('file_id')
      .primaryKey()
      .references(() => files.id),
    reportId: uuid('report_id')
      .notNull()
      .references(() => homework.reportId, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  },
  (t) => [uniqueIndex('homework_files_position_key').on(t.reportId, t.position)],
);

/** The level that a tutor gave for a topic of marked homework. */
export const homeworkMarks = pgTable(
  'homework_marks',
  {
    reportId: uuid('report_id')
      .notNull()
      .references(() => homework.reportId, { onDelete: 'cascade' }),
    topicId: uuid('topic_id')
      .notNull()
      .references(() => topics.id),
    level: text('level', { enum: TOPIC_LEVELS }).notNull(),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ name: 'homework_marks_pkey', columns: [t.reportId, t.topicId] }),
    index('homework_marks_topic_id_idx').on(t.topicId),
    oneOf('homework_marks_level_check', 'level', TOPIC_LEVELS),
  ],
);
