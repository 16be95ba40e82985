import type { AccountId, StudentId, TutorId } from '@thuto/domain/ids';
import { THREAD_SIDES } from '@thuto/domain/messages/threads';
import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, instant, oneOf } from './columns.ts';
import { students } from './students.ts';
import { tutors } from './tutors.ts';

/** The messages between a student's family and a tutor. Created with the first message. */
export const messageThreads = pgTable(
  'message_threads',
  {
    id: uuid('id').primaryKey(),
    studentId: uuid('student_id')
      .$type<StudentId>()
      .notNull()
      .references(() => students.id),
    tutorId: uuid('tutor_id')
      .$type<TutorId>()
      .notNull()
      .references(() => tutors.id),
    /** The instant of the newest message. Every message has a later instant than the one before. */
    lastMessageAt: instant('last_message_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('message_threads_student_tutor_key').on(t.studentId, t.tutorId),
    index('message_threads_tutor_id_idx').on(t.tutorId, t.lastMessageAt),
    index('message_threads_last_message_at_idx').on(t.lastMessageAt),
  ],
);

/** A message of a thread. Plain text; an empty body was erased. */
export const threadMessages = pgTable(
  'thread_messages',
  {
    id: uuid('id').primaryKey(),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => messageThreads.id),
    authorId: uuid('author_id')
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    side: text('side', { enum: THREAD_SIDES }).notNull(),
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    oneOf('thread_messages_side_check', 'side', THREAD_SIDES),
    uniqueIndex('thread_messages_thread_id_created_at_key').on(t.threadId, t.createdAt),
    index('thread_messages_author_id_idx').on(t.authorId),
  ],
);

/** How far an account has read a thread, and whether it was mailed about what it has not read. */
export const threadReads = pgTable(
  'thread_reads',
  {
    threadId: uuid('thread_id')
      .notNull()
      .references(() => messageThreads.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The instant of the newest message that was read; null before the first. */
    readAt: instant('read_at'),
    /** When the account was mailed about unread messages; null again once it has read them. */
    mailedAt: instant('mailed_at'),
  },
  (t) => [primaryKey({ name: 'thread_reads_pkey', columns: [t.threadId, t.accountId] })],
);

/** A report of a message to the safeguarding contact. The person who wrote the message is not notified. */
export const messageReports = pgTable(
  'message_reports',
  {
    id: uuid('id').primaryKey(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => threadMessages.id),
    reporterId: uuid('reporter_id')
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
    closedAt: instant('closed_at'),
    closedBy: uuid('closed_by')
      .$type<AccountId>()
      .references(() => accounts.id),
    closingNote: text('closing_note'),
  },
  (t) => [
    uniqueIndex('message_reports_message_reporter_key').on(t.messageId, t.reporterId),
    index('message_reports_open_idx')
      .on(t.createdAt, t.id)
      .where(sql`closed_at is null`),
    index('message_reports_closed_idx')
      .on(t.createdAt, t.id)
      .where(sql`closed_at is not null`),
  ],
);
