import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * Number of completed lessons of students per quarter-hour of their start and subject. Charts sum these rows instead of
 * scanning the history. Days start on a quarter-hour in every time zone. Deferred triggers on `lesson_participants`
 * update the counts at the end of the transaction, which keeps row locks short.
 */
export const completedLessonCounts = pgTable(
  'completed_lesson_counts',
  {
    quarter: instant('quarter').notNull(),
    subject: text('subject').notNull(),
    completed: integer('completed').notNull(),
  },
  (t) => [primaryKey({ name: 'completed_lesson_counts_pkey', columns: [t.quarter, t.subject] })],
);
