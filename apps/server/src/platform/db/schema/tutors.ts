import { SUBJECTS } from '@thuto/domain/tuition';
import { sql } from 'drizzle-orm';
import { check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, updatedAt } from './columns.ts';

/** The tutor directory. Tutors who leave are retired, not deleted, because past bookings refer to them. */
export const tutors = pgTable(
  'tutors',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    subjects: text('subjects', { enum: SUBJECTS }).array().notNull(),
    /** The tutor's usual meeting link. */
    meetingLink: text('meeting_link'),
    retiredAt: instant('retired_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check(
      'tutors_subjects_check',
      sql.raw(`subjects <@ array[${SUBJECTS.map((word) => `'${word}'`).join(', ')}]::text[]`),
    ),
    uniqueIndex('tutors_name_key')
      .on(sql`lower(${t.name})`)
      .where(sql`retired_at is null`),
  ],
);
