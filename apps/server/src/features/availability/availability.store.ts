import type { WallDate } from '@thuto/domain/calendar';
import {
  type AvailabilityException,
  type ExceptionKind,
  lastDayOf,
  type WorkingHours,
  type WorkingTimes,
} from '@thuto/domain/lessons/free-times';
import type { AccountId, LessonId, TutorId } from '@thuto/domain/ids';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { and, asc, count, eq, exists, gt, gte, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { syllabuses } from '../../platform/db/schema/subjects.ts';
import {
  tutorAvailability,
  tutorAvailabilityExceptions,
  tutorSyllabuses,
  tutorWorkingHours,
} from '../../platform/db/schema/tutor-availability.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';

/** An exception with its last day, and the reason that the office sees. */
export interface StoredException extends AvailabilityException {
  readonly until: WallDate;
  readonly reason: string;
}

/** What a tutor has entered. */
export interface StoredAvailability extends WorkingTimes {
  readonly exceptions: readonly StoredException[];
  readonly tutorName: string;
  readonly subjects: readonly SubjectId[];
  readonly syllabuses: readonly string[];
  /** 0 before the first save. */
  readonly revision: number;
}

/**
 * Returns a tutor's availability with the exceptions from a date on; null for a tutor who does not exist.
 * @param from the first date, `YYYY-MM-DD`.
 */
export async function findAvailability(
  executor: Executor,
  tutorId: TutorId,
  from: string,
): Promise<StoredAvailability | null> {
  const [row] = await executor
    .select({
      tutorName: tutors.name,
      subjects: tutors.subjects,
      bufferMinutes: tutorAvailability.bufferMinutes,
      maxDailyMinutes: tutorAvailability.maxDailyMinutes,
      revision: tutorAvailability.revision,
    })
    .from(tutors)
    .leftJoin(tutorAvailability, eq(tutorAvailability.tutorId, tutors.id))
    .where(eq(tutors.id, tutorId));
  if (!row) return null;
  const hours = await executor
    .select({ weekday: tutorWorkingHours.weekday, from: tutorWorkingHours.from, to: tutorWorkingHours.to })
    .from(tutorWorkingHours)
    .where(eq(tutorWorkingHours.tutorId, tutorId))
    .orderBy(asc(tutorWorkingHours.weekday), asc(tutorWorkingHours.from));
  const exceptions = await executor
    .select({
      date: tutorAvailabilityExceptions.date,
      until: tutorAvailabilityExceptions.until,
      reason: tutorAvailabilityExceptions.reason,
      kind: tutorAvailabilityExceptions.kind,
      from: tutorAvailabilityExceptions.from,
      to: tutorAvailabilityExceptions.to,
    })
    .from(tutorAvailabilityExceptions)
    .where(
      and(eq(tutorAvailabilityExceptions.tutorId, tutorId), gte(tutorAvailabilityExceptions.until, from)),
    )
    .orderBy(asc(tutorAvailabilityExceptions.date), asc(tutorAvailabilityExceptions.from));
  const taught = await executor
    .select({ id: syllabuses.id })
    .from(tutorSyllabuses)
    .innerJoin(syllabuses, eq(syllabuses.id, tutorSyllabuses.syllabusId))
    .where(eq(tutorSyllabuses.tutorId, tutorId))
    .orderBy(asc(syllabuses.position), asc(syllabuses.id));
  return {
    tutorName: row.tutorName,
    subjects: row.subjects,
    bufferMinutes: row.bufferMinutes ?? 0,
    maxDailyMinutes: row.maxDailyMinutes,
    revision: row.revision ?? 0,
    hours,
    exceptions,
    syllabuses: taught.map(({ id }) => id),
  };
}

/** A confirmed lesson at a time at which its tutor is on leave. */
export interface LessonDuringLeave {
  readonly id: LessonId;
  readonly subject: string;
  readonly startsAt: Date;
  /** Minutes. */
  readonly duration: number;
  /** The names of the students who are confirmed. */
  readonly students: readonly string[];
}

const x = tutorAvailabilityExceptions;

/** Whether the wall-clock time of an exception on one of its days fulfils a condition. Without times it is the whole day. */
const onADay = (condition: SQL) => sql`exists (
  select from generate_series(${x.date}::timestamp, ${x.until}::timestamp, interval '1 day') as days(midnight),
    lateral (select tsrange(midnight + coalesce(${x.from}, '00:00')::interval,
      midnight + coalesce(${x.to}, '24:00')::interval) as at) of_day
  where ${condition})`;
const begin = sql`(${lessons.date} + ${lessons.time}::time)`;
const timeOfLesson = sql`tsrange(${begin}, ${begin} + make_interval(mins => ${lessons.duration}))`;

/**
 * Lists the lessons to come with a confirmed student that overlap a leave of their tutor, the earliest first. A lesson in
 * extra hours of the same day is not during leave.
 * @param tutorId only this tutor's; null for all.
 * @param today leave before this date is over.
 */
export async function selectLessonsDuringLeave(
  executor: Executor,
  {
    tutorId,
    today,
    now,
    limit,
  }: {
    readonly tutorId: TutorId | null;
    readonly today: WallDate;
    readonly now: Date;
    readonly limit: number;
  },
): Promise<LessonDuringLeave[]> {
  const exceptionOf = (kind: ExceptionKind, isHit: SQL) =>
    exists(
      executor
        .select({ one: sql`1` })
        .from(x)
        .where(and(eq(x.tutorId, sql`${lessons.tutorId}`), eq(x.kind, kind), isHit)),
    );
  const { id, subject, startsAt, duration } = lessons;
  const isConfirmed = sql`p.lesson_id = ${lessons.id} and p.status = 'confirmed'`;
  const names = sql<string[]>`(select array_agg(s.name order by s.name) from lesson_participants p
    join students s on s.id = p.student_id where ${isConfirmed})`;
  return executor
    .select({ id, subject, startsAt, duration, students: names })
    .from(lessons)
    .where(
      and(
        // Few tutors have leave: their lessons are found by the index on tutor and start.
        inArray(
          lessons.tutorId,
          executor
            .select({ id: x.tutorId })
            .from(x)
            .where(
              and(
                gte(x.until, today),
                eq(x.kind, 'leave'),
                tutorId === null ? undefined : eq(x.tutorId, tutorId),
              ),
            ),
        ),
        gt(lessons.startsAt, now),
        eq(lessons.isLive, true),
        exceptionOf('leave', onADay(sql`of_day.at && ${timeOfLesson}`)),
        not(exceptionOf('extra', onADay(sql`of_day.at @> ${timeOfLesson}`))),
        sql`exists (select from ${lessonParticipants} p where p.lesson_id = ${lessons.id} and p.status = 'confirmed')`,
      ),
    )
    .orderBy(asc(lessons.startsAt), asc(lessons.id))
    .limit(limit);
}

/**
 * Writes the limits if the revision is still the one that the change is based on.
 * @param revision 0 for the first save. @returns false if someone else has saved since.
 */
export async function moveAvailability(
  tx: Tx,
  tutorId: TutorId,
  revision: number,
  changes: { bufferMinutes: number; maxDailyMinutes: number | null; updatedAt: Date; updatedBy: AccountId },
): Promise<boolean> {
  const written =
    revision === 0
      ? await tx
          .insert(tutorAvailability)
          .values({ tutorId, ...changes })
          .onConflictDoNothing()
          .returning({ revision: tutorAvailability.revision })
      : await tx
          .update(tutorAvailability)
          .set({ ...changes, revision: sql`${tutorAvailability.revision} + 1` })
          .where(and(eq(tutorAvailability.tutorId, tutorId), eq(tutorAvailability.revision, revision)))
          .returning({ revision: tutorAvailability.revision });
  return written.length === 1;
}

/** Replaces weekly hours, syllabuses, and the exceptions from a date on. */
export async function replaceWorkingTimes(
  tx: Tx,
  tutorId: TutorId,
  {
    hours,
    exceptions,
    syllabusIds,
    from,
    newId,
  }: {
    hours: readonly WorkingHours[];
    exceptions: readonly AvailabilityException[];
    syllabusIds: readonly string[];
    from: string;
    newId: () => string;
  },
): Promise<void> {
  await tx.delete(tutorWorkingHours).where(eq(tutorWorkingHours.tutorId, tutorId));
  if (hours.length > 0) await tx.insert(tutorWorkingHours).values(hours.map((one) => ({ ...one, tutorId })));
  await tx
    .delete(tutorAvailabilityExceptions)
    .where(
      and(eq(tutorAvailabilityExceptions.tutorId, tutorId), gte(tutorAvailabilityExceptions.until, from)),
    );
  if (exceptions.length > 0) {
    await tx
      .insert(tutorAvailabilityExceptions)
      .values(exceptions.map((one) => ({ ...one, until: lastDayOf(one), id: newId(), tutorId })));
  }
  await tx.delete(tutorSyllabuses).where(eq(tutorSyllabuses.tutorId, tutorId));
  if (syllabusIds.length > 0) {
    await tx.insert(tutorSyllabuses).values(syllabusIds.map((syllabusId) => ({ tutorId, syllabusId })));
  }
}

/** Changes the subjects of the directory entry. */
export async function updateTaughtSubjects(
  tx: Tx,
  tutorId: TutorId,
  taught: readonly SubjectId[],
  at: Date,
): Promise<void> {
  await tx
    .update(tutors)
    .set({ subjects: [...taught], revision: sql`${tutors.revision} + 1`, updatedAt: at })
    .where(eq(tutors.id, tutorId));
}

/** Returns how many of the syllabuses exist. */
export async function countSyllabuses(executor: Executor, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const [row] = await executor
    .select({ found: count() })
    .from(syllabuses)
    .where(inArray(syllabuses.id, [...ids]));
  return row?.found ?? 0;
}
