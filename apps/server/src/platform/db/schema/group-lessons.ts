import { GROUP_STATUSES } from '@thuto/domain/lessons/group-lessons';
import type { LessonId } from '@thuto/domain/ids';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, oneOf, updatedAt } from './columns.ts';
import { lessons } from './lessons.ts';

/**
 * A lesson with seats (LESSON-16). The maximum is the lesson's capacity. The lesson keeps its tutor's time until the group
 * is cancelled, also while nobody has a seat.
 */
export const groupLessons = pgTable(
  'group_lessons',
  {
    lessonId: uuid('lesson_id').$type<LessonId>().primaryKey(),
    /** Equal to the lesson's, by the foreign key. */
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    minSeats: integer('min_seats').notNull(),
    status: text('status', { enum: GROUP_STATUSES }).notNull().default('open'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    foreignKey({
      name: 'group_lessons_lesson_fk',
      columns: [t.lessonId, t.startsAt, t.endsAt],
      foreignColumns: [lessons.id, lessons.startsAt, lessons.endsAt],
    }).onUpdate('cascade'),
    oneOf('group_lessons_status_check', 'status', GROUP_STATUSES),
    check('group_lessons_min_seats_check', sql`min_seats >= 1`),
    index('group_lessons_starts_at_idx')
      .on(t.startsAt, t.lessonId)
      .where(sql`status <> 'cancelled'`),
  ],
);
