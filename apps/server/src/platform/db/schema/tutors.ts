import type { TutorId } from '@thuto/domain/ids';
import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, updatedAt } from './columns.ts';

/** The tutor directory. Tutors who leave are retired, not deleted, because past bookings refer to them. */
export const tutors = pgTable(
  'tutors',
  {
    id: uuid('id').$type<TutorId>().primaryKey(),
    name: text('name').notNull(),
    subjects: text('subjects').array().notNull(),
    /** The tutor's usual meeting link. */
    meetingLink: text('meeting_link'),
    /** Incremented by every change, to detect concurrent edits. */
    revision: integer('revision').notNull().default(1),
    retiredAt: instant('retired_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('tutors_name_key')
      .on(sql`lower(${t.name})`)
      .where(sql`retired_at is null`),
  ],
);
