import type { LessonId, StudentId, TutorId } from '@thuto/domain/ids';
import { WAITING_STATUSES } from '@thuto/domain/lessons/waiting-list';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, oneOf, updatedAt } from './columns.ts';
import { lessonParticipants } from './lesson-participants.ts';
import { lessons } from './lessons.ts';
import { students } from './students.ts';
import { subjects } from './subjects.ts';
import { tutors } from './tutors.ts';

/**
 * A place of a student in the waiting list (BOOK-34). Date and time are the wish, wall clock in the platform's zone; null
 * means any. While a time is offered, a live lesson without a participant holds it.
 */
export const waitingListPlaces = pgTable(
  'waiting_list_places',
  {
    id: uuid('id').primaryKey(),
    studentId: uuid('student_id')
      .$type<StudentId>()
      .notNull()
      .references(() => students.id),
    subject: text('subject')
      .notNull()
      .references(() => subjects.id),
    tutorId: uuid('tutor_id')
      .$type<TutorId>()
      .references(() => tutors.id),
    date: date('local_date', { mode: 'string' }),
    time: text('local_time'),
    duration: integer('duration_minutes').notNull(),
    status: text('status', { enum: WAITING_STATUSES }).notNull().default('waiting'),
    /** When the place ends without an offer. */
    waitsUntil: instant('waits_until').notNull(),
    /** The lesson that holds the offered time; null without an open offer. */
    heldLessonId: uuid('held_lesson_id')
      .$type<LessonId>()
      .references(() => lessons.id),
    offerExpiresAt: instant('offer_expires_at'),
    /** The booking that was confirmed. */
    participantId: uuid('participant_id').references(() => lessonParticipants.id),
    /** When the family joined. Decides the order of offers. */
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    oneOf('waiting_list_places_status_check', 'status', WAITING_STATUSES),
    check('waiting_list_places_local_time_check', sql`local_time ~ '^([01][0-9]|2[0-3]):[03]0$'`),
    check('waiting_list_places_wish_check', sql`tutor_id is not null or local_date is not null`),
    check(
      'waiting_list_places_offer_check',
      sql`(status = 'offered') = (held_lesson_id is not null) and (status <> 'offered' or offer_expires_at is not null)`,
    ),
    check('waiting_list_places_accepted_check', sql`(status = 'accepted') = (participant_id is not null)`),
    check('waiting_list_places_ended_check', sql`(status in ('waiting', 'offered')) = (ended_at is null)`),
    index('waiting_list_places_student_id_idx').on(t.studentId, t.createdAt),
    index('waiting_list_places_open_idx')
      .on(t.createdAt, t.id)
      .where(sql`ended_at is null`),
    uniqueIndex('waiting_list_places_held_lesson_id_key')
      .on(t.heldLessonId)
      .where(sql`held_lesson_id is not null`),
    uniqueIndex('waiting_list_places_participant_id_key')
      .on(t.participantId)
      .where(sql`participant_id is not null`),
  ],
);
