import { ITEM_KINDS, ITEM_LEVELS, type ItemContent, type ItemError } from '@thuto/domain/learning/items';
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, oneOf, updatedAt } from './columns.ts';
import { subjects, topics } from './subjects.ts';

/** A question of the item bank with its key (ITEM-1). A retired item stays on past assessments. */
export const items = pgTable(
  'items',
  {
    id: uuid('id').primaryKey(),
    /** The key of an item that the product ships; null for one that an admin added. */
    key: text('key'),
    subjectId: text('subject_id')
      .notNull()
      .references(() => subjects.id),
    kind: text('kind', { enum: ITEM_KINDS }).notNull(),
    level: text('level', { enum: ITEM_LEVELS }).notNull(),
    question: text('question').notNull(),
    /** The answer and what it is marked against. Never sent to a family. */
    content: jsonb('content').$type<ItemContent>().notNull(),
    solution: text('solution').notNull().default(''),
    errors: jsonb('errors').$type<readonly ItemError[]>().notNull().default([]),
    /** Incremented by every save, to detect concurrent edits. */
    revision: integer('revision').notNull().default(1),
    retiredAt: instant('retired_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('items_kind_check', 'kind', ITEM_KINDS),
    oneOf('items_level_check', 'level', ITEM_LEVELS),
    check('items_content_kind_check', sql`content->>'kind' = kind`),
    uniqueIndex('items_key_key').on(t.key),
    index('items_created_at_idx').on(t.createdAt, t.id),
  ],
);

/** The topics of an item: at most one of each syllabus. */
export const itemTopics = pgTable(
  'item_topics',
  {
    itemId: uuid('item_id')
      .notNull()
      .references(() => items.id),
    topicId: uuid('topic_id')
      .notNull()
      .references(() => topics.id),
  },
  (t) => [
    primaryKey({ name: 'item_topics_pkey', columns: [t.itemId, t.topicId] }),
    index('item_topics_topic_id_idx').on(t.topicId),
  ],
);
