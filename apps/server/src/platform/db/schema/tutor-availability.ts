import { BUSY_CALENDAR_FAILURES } from '@thuto/domain/lessons/availability';
import { EXCEPTION_KINDS, type Weekday } from '@thuto/domain/lessons/free-times';
import type { AccountId, TutorId } from '@thuto/domain/ids';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, instant, oneOf, updatedAt } from './columns.ts';
import { syllabuses } from './subjects.ts';
import { tutors } from './tutors.ts';

const tutorKey = () =>
  uuid('tutor_id')
    .$type<TutorId>()
    .references(() => tutors.id, { onDelete: 'cascade' });

/** The limits of a tutor's days. Tutors without a row have not entered their availability yet. */
export const tutorAvailability = pgTable(
  'tutor_availability',
  {
    tutorId: tutorKey().primaryKey(),
    bufferMinutes: integer('buffer_minutes').notNull().default(0),
    /** Maximum minutes of lessons on one day; null without a limit. */
    maxDailyMinutes: integer('max_daily_minutes'),
    /** Incremented by every save, to detect concurrent edits. */
    revision: integer('revision').notNull().default(1),
    updatedAt: updatedAt(),
    updatedBy: uuid('updated_by')
      .$type<AccountId>()
      .references(() => accounts.id),
  },
  () => [
    check('tutor_availability_buffer_check', sql`buffer_minutes between 0 and 120`),
    check('tutor_availability_daily_check', sql`max_daily_minutes between 30 and 960`),
  ],
);

/** A range of weekly working hours. Wall-clock times in the platform's zone. */
export const tutorWorkingHours = pgTable(
  'tutor_working_hours',
  {
    tutorId: tutorKey().notNull(),
    /** ISO weekday, 1 is Monday. */
    weekday: smallint('weekday').$type<Weekday>().notNull(),
    from: text('from_time').notNull(),
    to: text('to_time').notNull(),
  },
  (t) => [
    primaryKey({ name: 'tutor_working_hours_pkey', columns: [t.tutorId, t.weekday, t.from] }),
    check('tutor_working_hours_weekday_check', sql`weekday between 1 and 7`),
    check('tutor_working_hours_times_check', sql`from_time < to_time`),
  ],
);

/** Days that differ from the weekly hours. The times are those of each day; leave without times is whole days. */
export const tutorAvailabilityExceptions = pgTable(
  'tutor_availability_exceptions',
  {
    id: uuid('id').primaryKey(),
    tutorId: tutorKey().notNull(),
    date: date('local_date', { mode: 'string' }).notNull(),
    /** The last day. */
    until: date('last_date', { mode: 'string' }).notNull(),
    /** The reason, which only the office sees. */
    reason: text('reason').notNull().default(''),
    kind: text('kind', { enum: EXCEPTION_KINDS }).notNull(),
    from: text('from_time'),
    to: text('to_time'),
  },
  (t) => [
    oneOf('tutor_availability_exceptions_kind_check', 'kind', EXCEPTION_KINDS),
    check(
      'tutor_availability_exceptions_times_check',
      sql`(from_time is null) = (to_time is null) and coalesce(from_time < to_time, kind = 'leave')`,
    ),
    check(
      'tutor_availability_exceptions_dates_check',
      sql`last_date >= local_date and last_date - local_date < 366`,
    ),
    index('tutor_availability_exceptions_tutor_id_idx').on(t.tutorId, t.until),
  ],
);

/** The syllabuses that a tutor teaches. Their subjects are in `tutors.subjects`. */
export const tutorSyllabuses = pgTable(
  'tutor_syllabuses',
  {
    tutorId: tutorKey().notNull(),
    syllabusId: text('syllabus_id')
      .notNull()
      .references(() => syllabuses.id),
  },
  (t) => [primaryKey({ name: 'tutor_syllabuses_pkey', columns: [t.tutorId, t.syllabusId] })],
);

/** A tutor's secret calendar address. Works like `calendar_feeds` of students. */
export const tutorCalendarFeeds = pgTable(
  'tutor_calendar_feeds',
  {
    tutorId: tutorKey().primaryKey(),
    id: uuid('id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('tutor_calendar_feeds_id_key').on(t.id)],
);

/** A calendar that a tutor subscribes to, so that its events block their time. */
export const tutorBusyCalendars = pgTable(
  'tutor_busy_calendars',
  {
    tutorId: tutorKey().primaryKey(),
    address: text('address').notNull(),
    lastSuccessAt: instant('last_success_at'),
    lastFailureAt: instant('last_failure_at'),
    /** Why the last fetch failed; null after a success. */
    lastFailure: text('last_failure', { enum: BUSY_CALENDAR_FAILURES }),
    /** The titles of events that could not be read by the last fetch, for the tutor's page. */
    unreadEvents: jsonb('unread_events').$type<string[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  () => [oneOf('tutor_busy_calendars_last_failure_check', 'last_failure', BUSY_CALENDAR_FAILURES)],
);

/** Busy times of a subscribed calendar. Nothing else of its events is stored. */
export const tutorBusyTimes = pgTable(
  'tutor_busy_times',
  {
    tutorId: tutorKey().notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'tutor_busy_times_pkey', columns: [t.tutorId, t.startsAt] }),
    check('tutor_busy_times_check', sql`starts_at < ends_at`),
  ],
);
