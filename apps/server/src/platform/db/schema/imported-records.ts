import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * What became of a document of the old product: under which id its record is here. A document that stands here is never
 * taken a second time.
 */
export const importedRecords = pgTable(
  'imported_records',
  {
    collection: text('collection').notNull(),
    /** The document's id in the old product. */
    externalId: text('external_id').notNull(),
    recordId: uuid('record_id').notNull(),
    /** Of the document as it was taken, so that a later export tells whether it was changed there since. */
    sha256: text('sha256').notNull(),
    /** It overlaps another one of its student, and so holds no reserved time. */
    holdsNoTime: boolean('holds_no_time').notNull().default(false),
    importedAt: instant('imported_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'imported_records_pkey', columns: [t.collection, t.externalId] }),
    index('imported_records_record_id_idx').on(t.recordId),
  ],
);
