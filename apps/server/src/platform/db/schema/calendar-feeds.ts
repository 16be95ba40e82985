import type { StudentId } from '@thuto/domain/ids';
import { pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { students } from './students.ts';

/**
 * A student's secret calendar URL. Its code is derived from `id` with the server's secret, so the table alone grants
 * no access. Renewing the URL changes the id; turning it off deletes the row.
 */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    studentId: uuid('student_id')
      .$type<StudentId>()
      .primaryKey()
      .references(() => students.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('calendar_feeds_id_key').on(t.id)],
);
