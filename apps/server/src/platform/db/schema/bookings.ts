import { BOOKING_STATUSES } from '@thuto/domain/bookings';
import { SUBJECTS } from '@thuto/domain/tuition';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { tutors } from './tutors.ts';
import { users } from './users.ts';
import { instant, oneOf, updatedAt } from './columns.ts';

/**
 * A booking (BOOK-1). Date and time are wall-clock values in the platform's time zone, stored with the matching
 * instant.
 */
export const bookings = pgTable(
  'bookings',
  {
    id: uuid('id').primaryKey(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => users.id),
    studentName: text('student_name').notNull(),
    subject: text('subject', { enum: SUBJECTS }).notNull(),
    requestedDate: date('requested_date', { mode: 'string' }).notNull(),
    requestedTime: text('requested_time').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    duration: integer('duration_minutes').notNull(),
    notes: text('notes').notNull().default(''),
    status: text('status', { enum: BOOKING_STATUSES }).notNull().default('pending'),
    /** The tutor, if from the directory. `tutorName` stores the name at that time. */
    tutorId: uuid('tutor_id').references(() => tutors.id),
    /** The slot that it takes: its own, or that of its small group. */
    slotId: uuid('slot_id').notNull(),
    tutorName: text('tutor_name'),
    meetingLink: text('meeting_link'),
    bookedByAdmin: boolean('booked_by_admin').notNull().default(false),
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
    updatedAt: updatedAt(),
    approvedAt: instant('approved_at'),
    rejectedAt: instant('rejected_at'),
    completedAt: instant('completed_at'),
    /**
     * Numbers the pending requests of a student, one per available credit. Null for bookings that were not requested.
     */
    requestSlot: integer('request_slot'),
    /** When the admins were mailed about a request. The default excludes bookings that students did not request. */
    adminsNotifiedAt: instant('admins_notified_at').defaultNow(),
  },
  (t) => [
    oneOf('bookings_status_check', 'status', BOOKING_STATUSES),
    oneOf('bookings_subject_check', 'subject', SUBJECTS),
    check('bookings_duration_check', sql`duration_minutes in (30, 60, 90, 120)`),
    check('bookings_ends_at_check', sql`ends_at = starts_at + make_interval(mins => duration_minutes)`),
    check('bookings_requested_time_check', sql`requested_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check(
      'bookings_approved_details_check',
      sql`status not in ('approved', 'completed') or (tutor_name is not null and meeting_link is not null and approved_at is not null)`,
    ),
    // Includes the status, so that filtering by it is an index-only scan.
    index('bookings_student_id_created_at_idx').on(t.studentId, t.createdAt, t.id, t.status),
    index('bookings_student_id_starts_at_idx').on(t.studentId, t.startsAt),
    index('bookings_status_created_at_idx').on(t.status, t.createdAt, t.id),
    index('bookings_status_starts_at_idx').on(t.status, t.startsAt, t.id),
    index('bookings_created_at_idx').on(t.createdAt, t.id),
    // Only bookings that joined another slot: used to count small groups, and free for all other bookings.
    index('bookings_joined_slot_idx')
      .on(t.slotId)
      .where(sql`slot_id <> id`),
    uniqueIndex('bookings_request_slot_key')
      .on(t.studentId, t.requestSlot)
      .where(sql`status = 'pending'`),
    index('bookings_admins_not_notified_idx')
      .on(t.createdAt)
      .where(sql`status = 'pending' and admins_notified_at is null`),
  ],
);
