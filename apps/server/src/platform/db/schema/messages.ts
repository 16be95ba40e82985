import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';

/** A message from the contact form (MSG-4). Read and archived are stored as instants. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid('id').primaryKey(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    /** The id of a subject, or `general`. */
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    readAt: instant('read_at'),
    archivedAt: instant('archived_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('contact_messages_unread_idx')
      .on(t.createdAt, t.id)
      .where(sql`read_at is null and archived_at is null`),
    index('contact_messages_kept_idx')
      .on(t.createdAt, t.id)
      .where(sql`archived_at is null`),
    index('contact_messages_archived_idx')
      .on(t.createdAt, t.id)
      .where(sql`archived_at is not null`),
  ],
);
