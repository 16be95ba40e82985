import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/**
 * All names under which a student's bookings and sessions were made. It grows with the number of students, not with
 * the history: a search by name reads it first, then the bookings of those students. Triggers on both tables maintain
 * it.
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
