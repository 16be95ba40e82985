import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, updatedAt } from './columns.ts';

/** A quote about the centre. Visitors see the published ones in the order of `position`. */
export const testimonials = pgTable(
  'testimonials',
  {
    id: uuid('id').primaryKey(),
    authorName: text('author_name').notNull(),
    authorRole: text('author_role').notNull(),
    quote: text('quote').notNull(),
    isPublished: boolean('is_published').notNull().default(false),
    position: integer('position').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('testimonials_position_idx').on(t.position, t.id)],
);
