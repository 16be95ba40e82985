import { sql } from 'drizzle-orm';
import { check, customType, index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bookings } from './bookings.ts';
import { sessions } from './sessions.ts';
import { tutors } from './tutors.ts';
import { users } from './users.ts';

const instantRange = customType<{ data: string }>({ dataType: () => 'tstzrange' });

/**
 * The times that approved bookings and scheduled sessions take of a student and a tutor. Ranges are half-open: one
 * may start in the minute another ends. Triggers on both tables maintain the rows for every write. Exclusion
 * constraints prevent overlaps of a student, and of a tutor unless both belong to the same slot (a small group). They
 * are only in the migration, because Drizzle cannot express them.
 */
export const reservedTimes = pgTable(
  'reserved_times',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    studentId: uuid('student_id')
      .notNull()
      .references(() => users.id),
    tutorId: uuid('tutor_id').references(() => tutors.id),
    slotId: uuid('slot_id').notNull(),
    during: instantRange('during').notNull(),
    bookingId: uuid('booking_id').references(() => bookings.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
  },
  (t) => [
    check('reserved_times_one_cause', sql`(booking_id is null) <> (session_id is null)`),
    uniqueIndex('reserved_times_booking_id_key').on(t.bookingId),
    uniqueIndex('reserved_times_session_id_key').on(t.sessionId),
    index('reserved_times_slot_id_idx').on(t.slotId),
  ],
);
