import { ADMIN_DURATIONS } from '@thuto/domain/tuition';
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Executor } from './client.ts';
import type { bookings } from './schema/bookings.ts';
import type { sessions } from './schema/sessions.ts';

type Lessons = typeof bookings | typeof sessions;

/** What a calendar draws of a booking or a session. */
export type InCalendar<T extends Lessons> = Pick<
  T['$inferSelect'],
  'id' | 'studentName' | 'subject' | 'startsAt' | 'duration' | 'tutorName' | 'status'
>;

/** A half-open time, and how many rows of it are wanted at most. */
export interface Overlapped {
  readonly from: Date;
  readonly to: Date;
  readonly limit: number;
}

type Status<T extends Lessons> = T['$inferSelect']['status'];

const MINUTE_MS = 60_000;
// None is longer than the longest duration: with that the index on the start is enough.
const MAX_LESSON_MS = Math.max(...ADMIN_DURATIONS) * MINUTE_MS;

/** The bookings, or the sessions, in these statuses that overlap a time, the soonest first. */
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
          // As a sum: of the end alone the planner thinks that hardly any row passes, and sorts all of them.
          gt(sql`${endsAt} + interval '0'`, from),
        ),
      )
      .orderBy(asc(startsAt), asc(id))
      .limit(limit);
  // Each in the order of its index, so that no more is read than is given.
  return unionAll(inStatus(first), inStatus(second), ...others.map(inStatus))
    .orderBy(sql`starts_at`, sql`id`)
    .limit(limit);
}
