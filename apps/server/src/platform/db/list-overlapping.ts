import { ADMIN_DURATIONS } from '@thuto/domain/tuition';
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Executor } from './client.ts';
import type { bookings } from './schema/bookings.ts';
import type { sessions } from './schema/sessions.ts';

type Lessons = typeof bookings | typeof sessions;

/** The fields of a booking or session that a calendar shows. */
export type InCalendar<T extends Lessons> = Pick<
  T['$inferSelect'],
  'id' | 'studentName' | 'subject' | 'startsAt' | 'duration' | 'tutorName' | 'status'
>;

/** A half-open time range and the maximum number of rows. */
export interface Overlapped {
  readonly from: Date;
  readonly to: Date;
  readonly limit: number;
}

type Status<T extends Lessons> = T['$inferSelect']['status'];

const MINUTE_MS = 60_000;
// No lesson is longer, so the index on the start is enough.
const MAX_LESSON_MS = Math.max(...ADMIN_DURATIONS) * MINUTE_MS;

/** Lists the bookings or sessions in these statuses that overlap a time range, earliest first. */
export async function listOverlapping<T extends Lessons>(
  executor: Executor,
  table: T,
  [first, second, ...others]: readonly [Status<T>, Status<T>, ...Status<T>[]],
  { from, to, limit }: Overlapped,
): Promise<InCalendar<T>[]> {
  const { id, studentName, subject, startsAt, endsAt, duration, tutorName, status }: Lessons = table;
  const inStatus = (wanted: Status<T>) =>
    executor
      .select({ id, studentName, subject, startsAt, duration, tutorName, status })
      .from<Lessons>(table)
      .where(
        and(
          eq(status, wanted),
          gt(startsAt, new Date(from.getTime() - MAX_LESSON_MS)),
          lt(startsAt, to),
          // The expression prevents the planner from underestimating the rows and sorting all of them.
          gt(sql`${endsAt} + interval '0'`, from),
        ),
      )
      .orderBy(asc(startsAt), asc(id))
      .limit(limit);
  // Each part is read in index order, so no more rows than `limit` are read.
  return unionAll(inStatus(first), inStatus(second), ...others.map(inStatus))
    .orderBy(sql`starts_at`, sql`id`)
    .limit(limit);
}
