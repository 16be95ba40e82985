import { CONTENT_STATUSES, CONTENT_TYPES } from '@thuto/domain/learning/content';
import type { AccountId } from '@thuto/domain/ids';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, oneOf, updatedAt } from './columns.ts';
import { files } from './files.ts';
import { users } from './users.ts';
import { subjects } from './subjects.ts';

/** Learning content (CONTENT-1): a link or a stored file. */
export const contentItems = pgTable(
  'content_items',
  {
    id: uuid('id').primaryKey(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    type: text('type', { enum: CONTENT_TYPES }).notNull(),
    subject: text('subject')
      .notNull()
      .references(() => subjects.id),
    /** The year of a past paper, if known. */
    year: integer('year'),
    url: text('url'),
    fileId: uuid('file_id').references(() => files.id),
    status: text('status', { enum: CONTENT_STATUSES }).notNull().default('active'),
    createdBy: uuid('created_by')
      .$type<AccountId>()
      .references(() => users.id),
    /** Whether a tutor proposed it as a draft. */
    isProposed: boolean('is_proposed').notNull().default(false),
    /** Why an admin rejected a draft; the tutor reads it. */
    rejectedReason: text('rejected_reason'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /**
     * Set when deletion starts and the item disappears. A cleanup job removes the stored file, then the row, even
     * after a crash.
     */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    oneOf('content_items_type_check', 'type', CONTENT_TYPES),
    oneOf('content_items_status_check', 'status', CONTENT_STATUSES),
    check(
      'content_items_source_check',
      sql`case when type = 'link' then url is not null and file_id is null else url is null and file_id is not null end`,
    ),
    check('content_items_year_check', sql`year between 1990 and 2100`),
    index('content_items_created_at_idx')
      .on(t.createdAt, t.id)
      .where(sql`deleted_at is null`),
    index('content_items_file_id_idx').on(t.fileId),
    index('content_items_drafts_idx')
      .on(t.createdAt, t.id)
      .where(sql`status = 'draft' and deleted_at is null`),
    index('content_items_proposed_idx')
      .on(t.createdBy, t.createdAt, t.id)
      .where(sql`is_proposed and deleted_at is null`),
    index('content_items_deleted_at_idx')
      .on(t.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
);
