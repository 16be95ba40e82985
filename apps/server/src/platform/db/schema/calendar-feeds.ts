import type { AccountId, StudentId } from '@thuto/domain/ids';
import { index, pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt } from './columns.ts';
import { students } from './students.ts';

/**
 * The secret calendar URL that an account has for a student. Its code is derived from `id` with the server's secret, so
 * the table alone grants no access. Renewing the URL changes the id; turning it off deletes the row.
 */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    accountId: uuid('account_id')
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    studentId: uuid('student_id')
      .$type<StudentId>()
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'calendar_feeds_pkey', columns: [t.accountId, t.studentId] }),
    uniqueIndex('calendar_feeds_id_key').on(t.id),
    index('calendar_feeds_student_id_idx').on(t.studentId),
  ],
);
