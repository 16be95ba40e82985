import type { StudentId, TutorId } from '@thuto/domain/ids';
import type { Weekday } from '@thuto/domain/lessons/free-times';
import { WEEKLY_PLACE_STATUSES, SKIP_REASONS } from '@thuto/domain/lessons/weekly-places';
import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, oneOf, updatedAt } from './columns.ts';
import { lessonParticipants } from './lesson-participants.ts';
import { students } from './students.ts';
import { subjects } from './subjects.ts';
import { tutors } from './tutors.ts';

/** A weekly place of a student (LESSON-12). Day and time are wall clock in the platform's zone. */
export const weeklyPlaces = pgTable(
  'weekly_places',
  {
    id: uuid('id').primaryKey(),
    studentId: uuid('student_id')
      .$type<StudentId>()
      .notNull()
      .references(() => students.id),
    tutorId: uuid('tutor_id')
      .$type<TutorId>()
      .notNull()
      .references(() => tutors.id),
    subject: text('subject')
      .notNull()
      .references(() => subjects.id),
    weekday: smallint('weekday').$type<Weekday>().notNull(),
    time: text('local_time').notNull(),
    status: text('status', { enum: WEEKLY_PLACE_STATUSES }).notNull().default('active'),
    /** Since when no credit is left for the next lesson; the place is kept for some days. */
    unfundedAt: instant('unfunded_at'),
    endedAt: instant('ended_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('weekly_places_status_check', 'status', WEEKLY_PLACE_STATUSES),
    check('weekly_places_weekday_check', sql`weekday between 1 and 7`),
    check('weekly_places_local_time_check', sql`local_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('weekly_places_ended_check', sql`(status = 'ended') = (ended_at is not null)`),
    index('weekly_places_student_id_idx').on(t.studentId, t.createdAt),
    index('weekly_places_tutor_id_idx')
      .on(t.tutorId, t.weekday)
      .where(sql`status <> 'ended'`),
    index('weekly_places_active_idx')
      .on(t.id)
      .where(sql`status = 'active'`),
  ],
);

/** What was decided about a date of a weekly place. The key makes each date happen once, on any number of workers. */
export const weeklyPlaceDates = pgTable(
  'weekly_place_dates',
  {
    weeklyPlaceId: uuid('weekly_place_id')
      .notNull()
      .references(() => weeklyPlaces.id, { onDelete: 'cascade' }),
    date: date('local_date', { mode: 'string' }).notNull(),
    /** The lesson that was confirmed; null for a date that is skipped. */
    participantId: uuid('participant_id').references(() => lessonParticipants.id),
    skipReason: text('skip_reason', { enum: SKIP_REASONS }),
    /** The name of the holiday or break. */
    skipName: text('skip_name'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'weekly_place_dates_pkey', columns: [t.weeklyPlaceId, t.date] }),
    oneOf('weekly_place_dates_reason_check', 'skip_reason', SKIP_REASONS),
    check('weekly_place_dates_lesson_check', sql`(participant_id is null) = (skip_reason is not null)`),
    index('weekly_place_dates_participant_id_idx').on(t.participantId),
  ],
);
