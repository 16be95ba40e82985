import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Maps a document of the old product to its imported record. A document in this table is never imported again. */
export const importedRecords = pgTable(
  'imported_records',
  {
    collection: text('collection').notNull(),
    /** The document's id in the old product. */
    externalId: text('external_id').notNull(),
    recordId: uuid('record_id').notNull(),
    /** Hash of the imported document, so that a later export shows whether it has changed since. */
    sha256: text('sha256').notNull(),
    importedAt: instant('imported_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'imported_records_pkey', columns: [t.collection, t.externalId] }),
    index('imported_records_record_id_idx').on(t.recordId),
  ],
);
