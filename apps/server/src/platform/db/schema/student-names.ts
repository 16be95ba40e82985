import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/**
 * The names that students' bookings and sessions were made under. As many as there are students, however long the history
 * is: a search by name looks here, and goes on to the bookings by student. Kept by triggers on both tables.
 */
export const studentNames = pgTable(
  'student_names',
  {
    studentId: uuid('student_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
  },
  (t) => [primaryKey({ name: 'student_names_pkey', columns: [t.studentId, t.name] })],
);
