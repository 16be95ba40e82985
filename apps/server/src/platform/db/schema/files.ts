import type { AccountId } from '@thuto/domain/ids';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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
    /** Difference hash of a picture, 64 hexadecimal digits. Null before it is computed, and for other files. */
    pictureHash: text('picture_hash'),
    /** The buckets of the hash, which find near-identical pictures through an index. */
    pictureBands: integer('picture_bands').array(),
    createdAt: createdAt(),
  },
  (t) => [
    check(
      'files_picture_hash_check',
      sql`picture_hash ~ '^[0-9a-f]{64}$' and (picture_hash is null) = (picture_bands is null)`,
    ),
    uniqueIndex('files_storage_key_key').on(t.storageKey),
    index('files_sha256_idx').on(t.sha256),
    index('files_picture_bands_idx')
      .using('gin', t.pictureBands)
      .where(sql`picture_bands is not null`),
  ],
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
