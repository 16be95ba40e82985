import { SESSION_STATUSES } from '@thuto/domain/sessions';
import { SUBJECTS } from '@thuto/domain/tuition';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, oneOf, updatedAt } from './columns.ts';
import { tutors } from './tutors.ts';
import { users } from './users.ts';

/**
 * A session that an admin scheduled (SESS-1). Date and time are wall-clock values in the platform's time zone, stored
 * with the matching instants.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => users.id),
    studentName: text('student_name').notNull(),
    subject: text('subject', { enum: SUBJECTS }).notNull(),
    date: date('session_date', { mode: 'string' }).notNull(),
    time: text('session_time').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    duration: integer('duration_minutes').notNull(),
    notes: text('notes').notNull().default(''),
    status: text('status', { enum: SESSION_STATUSES }).notNull().default('scheduled'),
    tutorId: uuid('tutor_id').references(() => tutors.id),
    slotId: uuid('slot_id').notNull(),
    tutorName: text('tutor_name'),
    meetingLink: text('meeting_link'),
    createdAt: instant('created_at').notNull(),
    updatedAt: updatedAt(),
    completedAt: instant('completed_at'),
    cancelledAt: instant('cancelled_at'),
  },
  (t) => [
    oneOf('sessions_status_check', 'status', SESSION_STATUSES),
    oneOf('sessions_subject_check', 'subject', SUBJECTS),
    check('sessions_duration_check', sql`duration_minutes in (30, 60, 90, 120)`),
    check('sessions_time_check', sql`session_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('sessions_ends_at_check', sql`ends_at = starts_at + make_interval(mins => duration_minutes)`),
    check('sessions_completed_check', sql`(status = 'completed') = (completed_at is not null)`),
    check('sessions_cancelled_check', sql`(status = 'cancelled') = (cancelled_at is not null)`),
    index('sessions_starts_at_idx').on(t.startsAt, t.id),
    index('sessions_student_id_starts_at_idx').on(t.studentId, t.startsAt),
    index('sessions_status_starts_at_idx').on(t.status, t.startsAt, t.id),
    // Only sessions that joined another slot: used to count small groups, and free for all other sessions.
    index('sessions_joined_slot_idx')
      .on(t.slotId)
      .where(sql`slot_id <> id`),
  ],
);
