import type { LessonId, TutorId } from '@thuto/domain/ids';
import { LESSON_KINDS } from '@thuto/domain/lessons/lessons';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, oneOf, updatedAt } from './columns.ts';
import { subjects } from './subjects.ts';
import { tutors } from './tutors.ts';

/**
 * A lesson: the event that one or several students take part in (LESSON-1). Its date and time are wall-clock values in
 * the platform's zone, stored with the instants that they mean. An exclusion constraint prevents overlapping live
 * lessons of a tutor. It is only in the migration, because Drizzle cannot express it.
 */
export const lessons = pgTable(
  'lessons',
  {
    id: uuid('id').$type<LessonId>().primaryKey(),
    kind: text('kind', { enum: LESSON_KINDS }).notNull().default('one_to_one'),
    subject: text('subject')
      .notNull()
      .references(() => subjects.id),
    /** The tutor, if from the directory. `tutorName` stores the name at that time. Null while it is requested. */
    tutorId: uuid('tutor_id')
      .$type<TutorId>()
      .references(() => tutors.id),
    tutorName: text('tutor_name'),
    date: date('local_date', { mode: 'string' }).notNull(),
    time: text('local_time').notNull(),
    duration: integer('duration_minutes').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    meetingLink: text('meeting_link'),
    /** Maximum number of students; null without a limit. */
    capacity: integer('capacity').default(1),
    /** True while it keeps its tutor's time: a participant is confirmed and reserves time. */
    isLive: boolean('is_live').notNull().default(false),
    /** Incremented by every edit, move and approval, to detect concurrent edits. */
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('lessons_kind_check', 'kind', LESSON_KINDS),
    check(
      'lessons_duration_check',
      sql`duration_minutes in (30, 60, 90, 120) or (kind = 'assessment' and duration_minutes = 20)`,
    ),
    check('lessons_local_time_check', sql`local_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('lessons_ends_at_check', sql`ends_at = starts_at + make_interval(mins => duration_minutes)`),
    check('lessons_capacity_check', sql`capacity >= 1`),
    index('lessons_tutor_id_starts_at_idx')
      .on(t.tutorId, t.startsAt, t.id)
      .where(sql`tutor_id is not null`),
    // Includes the end, so that reading what takes a tutor's time reads no lesson.
    index('lessons_live_times_idx')
      .on(t.tutorId, t.startsAt, t.endsAt, t.id)
      .where(sql`is_live`),
    // The times of its participants refer to this key, so that they cannot differ from the lesson's.
    unique('lessons_times_key').on(t.id, t.startsAt, t.endsAt),
  ],
);
