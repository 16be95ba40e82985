import type { ParticipantStatus } from '@thuto/domain/lessons/lessons';
import { ADMIN_DURATIONS } from '@thuto/domain/lessons/tuition';
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/db/client.ts';
import {
  isInView,
  isOfLesson,
  lessonColumns,
  type LessonOfStudent,
  type LessonView,
} from './lesson-rows.shared.store.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';

/** The fields of a lesson that a calendar shows. */
export type InCalendar = Pick<
  LessonOfStudent,
  'id' | 'studentName' | 'kind' | 'subject' | 'startsAt' | 'duration' | 'tutorId' | 'tutorName' | 'status'
>;

/** A half-open time range and the maximum number of rows. */
export interface Overlapped {
  readonly from: Date;
  readonly to: Date;
  readonly limit: number;
}

const MINUTE_MS = 60_000;
/** No lesson is longer, in milliseconds. With it, an index on the start finds the lessons that have not ended. */
export const MAX_LESSON_MS = Math.max(...ADMIN_DURATIONS) * MINUTE_MS;

const { id, studentName, kind, subject, startsAt, duration, tutorId, tutorName, status } = lessonColumns;

/** Lists the bookings or sessions in these statuses that overlap a time range, earliest first. */
export async function listOverlapping(
  executor: Executor,
  view: LessonView,
  [first, second, ...others]: readonly [ParticipantStatus, ParticipantStatus, ...ParticipantStatus[]],
  { from, to, limit }: Overlapped,
): Promise<InCalendar[]> {
  const inStatus = (wanted: ParticipantStatus) =>
    executor
      .select({ id, studentName, kind, subject, startsAt, duration, tutorId, tutorName, status })
      .from(lessonParticipants)
      .innerJoin(lessons, isOfLesson)
      .where(
        and(
          eq(status, wanted),
          isInView(view),
          gt(startsAt, new Date(from.getTime() - MAX_LESSON_MS)),
          lt(startsAt, to),
          // The expression prevents the planner from underestimating the rows and sorting all of them.
          gt(sql`${lessonParticipants.endsAt} + interval '0'`, from),
        ),
      )
      .orderBy(asc(startsAt), asc(id))
      .limit(limit);
  // Each part is read in index order, so no more rows than `limit` are read.
  return unionAll(inStatus(first), inStatus(second), ...others.map(inStatus))
    .orderBy(sql`starts_at`, sql`id`)
    .limit(limit);
}
