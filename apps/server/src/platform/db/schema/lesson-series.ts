import type { StudentId, TutorId } from '@thuto/domain/ids';
import type { Weekday } from '@thuto/domain/free-times';
import { SERIES_STATUSES, SKIP_REASONS } from '@thuto/domain/weekly-places';
import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, oneOf, updatedAt } from './columns.ts';
import { lessonParticipants } from './lesson-participants.ts';
import { students } from './students.ts';
import { subjects } from './subjects.ts';
import { tutors } from './tutors.ts';

/** A weekly place of a student (LESSON-12). Day and time are wall clock in the platform's zone. */
export const lessonSeries = pgTable(
  'lesson_series',
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
    status: text('status', { enum: SERIES_STATUSES }).notNull().default('active'),
    /** Since when no credit is left for the next lesson; the place is kept for some days. */
    unfundedAt: instant('unfunded_at'),
    endedAt: instant('ended_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('lesson_series_status_check', 'status', SERIES_STATUSES),
    check('lesson_series_weekday_check', sql`weekday between 1 and 7`),
    check('lesson_series_local_time_check', sql`local_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('lesson_series_ended_check', sql`(status = 'ended') = (ended_at is not null)`),
    index('lesson_series_student_id_idx').on(t.studentId, t.createdAt),
    index('lesson_series_tutor_id_idx')
      .on(t.tutorId, t.weekday)
      .where(sql`status <> 'ended'`),
    index('lesson_series_active_idx')
      .on(t.id)
      .where(sql`status = 'active'`),
  ],
);

/** What was decided about a date of a weekly place. The key makes each date happen once, on any number of workers. */
export const lessonSeriesDates = pgTable(
  'lesson_series_dates',
  {
    seriesId: uuid('series_id')
      .notNull()
      .references(() => lessonSeries.id, { onDelete: 'cascade' }),
    date: date('local_date', { mode: 'string' }).notNull(),
    /** The lesson that was confirmed; null for a date that is skipped. */
    participantId: uuid('participant_id').references(() => lessonParticipants.id),
    skipReason: text('skip_reason', { enum: SKIP_REASONS }),
    /** The name of the holiday or break. */
    skipName: text('skip_name'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'lesson_series_dates_pkey', columns: [t.seriesId, t.date] }),
    oneOf('lesson_series_dates_reason_check', 'skip_reason', SKIP_REASONS),
    check('lesson_series_dates_lesson_check', sql`(participant_id is null) = (skip_reason is not null)`),
    index('lesson_series_dates_participant_id_idx').on(t.participantId),
  ],
);
