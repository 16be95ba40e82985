import type { AccountId, StudentId } from '@thuto/domain/ids';
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt } from './columns.ts';
import { students } from './students.ts';

/** What a family has agreed to for a student, with who and when. Append-only: the newest row counts. */
export const consents = pgTable(
  'consents',
  {
    id: uuid('id').primaryKey(),
    studentId: uuid('student_id')
      .$type<StudentId>()
      .notNull()
      .references(() => students.id),
    accountId: uuid('account_id')
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    /** The version of the text that was agreed to. */
    version: text('version').notNull(),
    data: boolean('data').notNull(),
    messages: boolean('messages').notNull(),
    recording: boolean('recording').notNull(),
    photos: boolean('photos').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('consents_student_id_created_at_idx').on(t.studentId, t.createdAt, t.id)],
);
