import type { AccountId } from '@thuto/domain/ids';
import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, instant } from './columns.ts';

/**
 * A stored file. Its bytes are in the file store under `storage_key`, accessible only through a feature that checks
 * permissions.
 */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    ownerAccountId: uuid('owner_account_id')
      .$type<AccountId>()
      .references(() => accounts.id),
    purpose: text('purpose').notNull(),
    storageKey: text('storage_key').notNull(),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('files_storage_key_key').on(t.storageKey), index('files_sha256_idx').on(t.sha256)],
);

/** A resumable upload: in progress, or complete and not used yet. */
export const uploads = pgTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    ownerAccountId: uuid('owner_account_id')
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text('purpose').notNull(),
    fileName: text('file_name').notNull(),
    contentType: text('content_type'),
    size: bigint('size', { mode: 'number' }).notNull(),
    completedAt: instant('completed_at'),
    consumedAt: instant('consumed_at'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    index('uploads_owner_account_id_idx').on(t.ownerAccountId),
    index('uploads_expires_at_idx').on(t.expiresAt),
  ],
);
