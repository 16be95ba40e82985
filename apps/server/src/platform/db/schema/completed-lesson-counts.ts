import { SUBJECTS } from '@thuto/domain/tuition';
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * How many bookings and sessions that began within a quarter of an hour were completed, by subject: what the charts add
 * up, instead of going through all of them. Days of every time zone begin on a quarter. Kept by triggers on both tables,
 * at the end of the transaction, so that nobody waits for a row of it while holding another.
 */
export const completedLessonCounts = pgTable(
  'completed_lesson_counts',
  {
    quarter: instant('quarter').notNull(),
    subject: text('subject', { enum: SUBJECTS }).notNull(),
    completed: integer('completed').notNull(),
  },
  (t) => [primaryKey({ name: 'completed_lesson_counts_pkey', columns: [t.quarter, t.subject] })],
);
