import type { BusyCalendarFailure } from '@thuto/domain/availability';
import type { WallDate } from '@thuto/domain/calendar';
import type {
  AvailabilityException,
  ExceptionKind,
  Interval,
  WorkingHours,
  WorkingTimes,
} from '@thuto/domain/free-times';
import type { AccountId, LessonId, StudentId, TutorId } from '@thuto/domain/ids';
import type { TutorTimes } from '@thuto/domain/offered-times';
import type { SubjectId } from '@thuto/domain/subject-names';
import {
  and,
  asc,
  count,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  ne,
  not,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { syllabuses } from '../../platform/db/schema/subjects.ts';
import {
  tutorAvailability,
  tutorAvailabilityExceptions,
  tutorBusyCalendars,
  tutorBusyTimes,
  tutorCalendarFeeds,
  tutorSyllabuses,
  tutorWorkingHours,
} from '../../platform/db/schema/tutor-availability.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';

/** What a tutor has entered. */
export interface StoredAvailability extends WorkingTimes {
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
      kind: tutorAvailabilityExceptions.kind,
      from: tutorAvailabilityExceptions.from,
      to: tutorAvailabilityExceptions.to,
    })
    .from(tutorAvailabilityExceptions)
    .where(and(eq(tutorAvailabilityExceptions.tutorId, tutorId), gte(tutorAvailabilityExceptions.date, from)))
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
}

const x = tutorAvailabilityExceptions;

/** The wall-clock time of an exception. Without times it is the whole day. */
const timeOfException = sql`tsrange(${x.date} + coalesce(${x.from}, '00:00')::time, ${x.date} + coalesce(${x.to}, '24:00')::time)`;
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
  return executor
    .select({ id, subject, startsAt, duration })
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
                gte(x.date, today),
                eq(x.kind, 'leave'),
                tutorId === null ? undefined : eq(x.tutorId, tutorId),
              ),
            ),
        ),
        gt(lessons.startsAt, now),
        eq(lessons.isLive, true),
        exceptionOf('leave', sql`${timeOfException} && ${timeOfLesson}`),
        not(exceptionOf('extra', sql`${timeOfException} @> ${timeOfLesson}`)),
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
      and(eq(tutorAvailabilityExceptions.tutorId, tutorId), gte(tutorAvailabilityExceptions.date, from)),
    );
  if (exceptions.length > 0) {
    await tx
      .insert(tutorAvailabilityExceptions)
      .values(exceptions.map((one) => ({ ...one, id: newId(), tutorId })));
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

/** A tutor with working times, and everything that takes their time in a range. */
export interface LoadedTutor extends TutorTimes {
  readonly name: string;
  readonly meetingLink: string | null;
  /** Whether the tutor has entered hours at which lessons can be offered. */
  readonly hasWorkingHours: boolean;
}

/** Which tutors to load. Without a filter: all who are not retired. */
export interface TutorFilter {
  /** Teaches this subject. */
  readonly subject?: SubjectId | undefined;
  /** Teaches a subject of this student. */
  readonly studentId?: StudentId | undefined;
  readonly tutorId?: TutorId | undefined;
  /** Also tutors whose vetting has expired. */
  readonly withExpiredVetting?: boolean | undefined;
}

/** The range to load. Dates are wall-clock dates in the platform's zone. */
export interface TutorRange {
  readonly today: WallDate;
  readonly from: WallDate;
  readonly to: WallDate;
  readonly start: Date;
  readonly end: Date;
  /** A participant who moves: their lesson is left out unless other students are in it. */
  readonly exceptParticipantId?: string | undefined;
}

type Bounds = readonly [startsAt: number, endsAt: number];
const asIntervals = (bounds: readonly Bounds[]): Interval[] =>
  bounds.map(([startsAt, endsAt]) => ({ startsAt, endsAt }));

/** Selects a list of `[startsAt, endsAt]` in epoch milliseconds. */
const boundsOf = (from: SQL) => sql`coalesce((select json_agg(json_build_array(
  extract(epoch from starts_at) * 1000, extract(epoch from ends_at) * 1000)) from ${from}), '[]'::json)`;

/** Returns the tutors with their working times, live lessons and busy times in a range, with one statement. */
export async function loadTutorTimes(
  executor: Executor,
  { subject, studentId, tutorId, withExpiredVetting = false }: TutorFilter,
  { today, from, to, start, end, exceptParticipantId }: TutorRange,
): Promise<LoadedTutor[]> {
  const [startsFrom, endsBy] = [start.toISOString(), end.toISOString()];
  const isLeft = exceptParticipantId
    ? sql`and not (l.id = (select o.lesson_id from lesson_participants o where o.id = ${exceptParticipantId})
        and not exists (select from lesson_participants g
          where g.lesson_id = l.id and g.id <> ${exceptParticipantId} and g.status = 'confirmed'))`
    : sql``;
  const { rows } = await executor.execute<{
    id: TutorId;
    name: string;
    meetingLink: string | null;
    bufferMinutes: number;
    maxDailyMinutes: number | null;
    hasWorkingHours: boolean;
    hours: WorkingHours[];
    exceptions: AvailabilityException[];
    lessons: Bounds[];
    busy: Bounds[];
  }>(sql`
    select t.id, t.name, t.meeting_link as "meetingLink",
      coalesce(a.buffer_minutes, 0) as "bufferMinutes", a.max_daily_minutes as "maxDailyMinutes",
      (exists (select from tutor_working_hours h where h.tutor_id = t.id) or exists (
        select from tutor_availability_exceptions e
        where e.tutor_id = t.id and e.kind = 'extra' and e.local_date >= ${today})) as "hasWorkingHours",
      coalesce((select json_agg(json_build_object('weekday', h.weekday, 'from', h.from_time, 'to', h.to_time))
        from tutor_working_hours h where h.tutor_id = t.id), '[]'::json) as hours,
      coalesce((select json_agg(json_build_object(
          'date', e.local_date, 'kind', e.kind, 'from', e.from_time, 'to', e.to_time))
        from tutor_availability_exceptions e
        where e.tutor_id = t.id and e.local_date between ${from} and ${to}), '[]'::json) as exceptions,
      ${boundsOf(sql`lessons l where l.tutor_id = t.id and l.is_live
        and l.starts_at >= ${startsFrom} and l.starts_at < ${endsBy} ${isLeft}`)} as lessons,
      ${boundsOf(sql`tutor_busy_times b where b.tutor_id = t.id
        and b.ends_at > ${startsFrom} and b.starts_at < ${endsBy}`)} as busy
    from tutors t left join tutor_availability a on a.tutor_id = t.id
    where t.retired_at is null
      ${subject === undefined ? sql`` : sql`and ${subject} = any(t.subjects)`}
      ${studentId === undefined ? sql`` : sql`and t.subjects && (select s.subjects from students s where s.id = ${studentId})`}
      ${tutorId === undefined ? sql`` : sql`and t.id = ${tutorId}`}
      ${withExpiredVetting ? sql`` : sql`and (t.vetting_expires_on is null or t.vetting_expires_on >= ${today})`}
    order by t.name, t.id`);
  return rows.map(({ id, name, meetingLink, hasWorkingHours, lessons, busy, ...times }) => ({
    tutorId: id,
    name,
    meetingLink,
    hasWorkingHours,
    times,
    lessons: asIntervals(lessons),
    busy: asIntervals(busy),
  }));
}

/** Returns the times of the student's pending requests and confirmed lessons in a range. */
export async function listTimesOfStudent(
  executor: Executor,
  studentId: StudentId,
  { start, end, exceptParticipantId }: Pick<TutorRange, 'start' | 'end' | 'exceptParticipantId'>,
): Promise<Interval[]> {
  const p = lessonParticipants;
  const rows = await executor
    .select({ startsAt: p.startsAt, endsAt: p.endsAt })
    .from(p)
    .where(
      and(
        eq(p.studentId, studentId),
        inArray(p.status, ['requested', 'confirmed']),
        gte(p.startsAt, start),
        lt(p.startsAt, end),
        exceptParticipantId === undefined ? undefined : ne(p.id, exceptParticipantId),
      ),
    );
  return rows.map(({ startsAt, endsAt }) => ({ startsAt: startsAt.getTime(), endsAt: endsAt.getTime() }));
}

export type BusyCalendarRow = typeof tutorBusyCalendars.$inferSelect & { readonly busyTimes: number };

/** Returns the subscription with the number of busy times that end after `now`. */
export async function findBusyCalendar(
  executor: Executor,
  tutorId: TutorId,
  now: Date,
): Promise<BusyCalendarRow | null> {
  const [row] = await executor
    .select()
    .from(tutorBusyCalendars)
    .where(eq(tutorBusyCalendars.tutorId, tutorId));
  if (!row) return null;
  const [counted] = await executor
    .select({ busyTimes: count() })
    .from(tutorBusyTimes)
    .where(and(eq(tutorBusyTimes.tutorId, tutorId), gt(tutorBusyTimes.endsAt, now)));
  return { ...row, busyTimes: counted?.busyTimes ?? 0 };
}

/** Subscribes to another address; the busy times of the old one are deleted. */
export async function replaceBusyCalendar(
  tx: Tx,
  calendar: { tutorId: TutorId; address: string; createdAt: Date },
): Promise<void> {
  await deleteBusyCalendar(tx, calendar.tutorId);
  await tx.insert(tutorBusyCalendars).values(calendar);
}

export async function deleteBusyCalendar(tx: Tx, tutorId: TutorId): Promise<void> {
  await tx.delete(tutorBusyCalendars).where(eq(tutorBusyCalendars.tutorId, tutorId));
  await tx.delete(tutorBusyTimes).where(eq(tutorBusyTimes.tutorId, tutorId));
}

/** Locks the subscription until the transaction ends. Returns false if it has another address by now. */
export async function lockBusyCalendar(tx: Tx, tutorId: TutorId, address: string): Promise<boolean> {
  const rows = await tx
    .select({ tutorId: tutorBusyCalendars.tutorId })
    .from(tutorBusyCalendars)
    .where(and(eq(tutorBusyCalendars.tutorId, tutorId), eq(tutorBusyCalendars.address, address)))
    .for('update');
  return rows.length === 1;
}

export async function replaceBusyTimes(
  tx: Tx,
  tutorId: TutorId,
  busy: readonly Interval[],
  at: Date,
): Promise<void> {
  await tx.delete(tutorBusyTimes).where(eq(tutorBusyTimes.tutorId, tutorId));
  if (busy.length > 0) {
    await tx.insert(tutorBusyTimes).values(
      busy.map(({ startsAt, endsAt }) => ({
        tutorId,
        startsAt: new Date(startsAt),
        endsAt: new Date(endsAt),
      })),
    );
  }
  await tx
    .update(tutorBusyCalendars)
    .set({ lastSuccessAt: at, lastFailure: null })
    .where(eq(tutorBusyCalendars.tutorId, tutorId));
}

export async function recordBusyCalendarFailure(
  tx: Tx,
  tutorId: TutorId,
  lastFailure: BusyCalendarFailure,
  at: Date,
): Promise<void> {
  await tx
    .update(tutorBusyCalendars)
    .set({ lastFailure, lastFailureAt: at })
    .where(eq(tutorBusyCalendars.tutorId, tutorId));
}

/** Lists the tutors with a subscription who are not retired. */
export async function listSubscribedTutors(executor: Executor): Promise<TutorId[]> {
  const rows = await executor
    .select({ tutorId: tutorBusyCalendars.tutorId })
    .from(tutorBusyCalendars)
    .innerJoin(tutors, and(eq(tutors.id, tutorBusyCalendars.tutorId), isNull(tutors.retiredAt)))
    .orderBy(tutorBusyCalendars.tutorId);
  return rows.map(({ tutorId }) => tutorId);
}

/** A tutor's calendar address. */
export interface TutorFeed {
  readonly id: string;
  readonly tutorId: TutorId;
}

const feedColumns = { id: tutorCalendarFeeds.id, tutorId: tutorCalendarFeeds.tutorId };

export async function findTutorFeed(executor: Executor, tutorId: TutorId): Promise<TutorFeed | null> {
  const [row] = await executor
    .select(feedColumns)
    .from(tutorCalendarFeeds)
    .where(eq(tutorCalendarFeeds.tutorId, tutorId));
  return row ?? null;
}

/** Finds a feed by id, if its tutor is not retired. */
export async function findActiveTutorFeed(executor: Executor, id: string): Promise<TutorFeed | null> {
  const [row] = await executor
    .select(feedColumns)
    .from(tutorCalendarFeeds)
    .innerJoin(tutors, and(eq(tutors.id, tutorCalendarFeeds.tutorId), isNull(tutors.retiredAt)))
    .where(eq(tutorCalendarFeeds.id, id));
  return row ?? null;
}

/** Inserts a feed unless the tutor already has one. */
export async function insertTutorFeed(
  executor: Executor,
  feed: TutorFeed & { createdAt: Date },
): Promise<void> {
  await executor.insert(tutorCalendarFeeds).values(feed).onConflictDoNothing();
}

/** Replaces the tutor's feed. Returns false if there is none. */
export async function renewTutorFeed(
  executor: Executor,
  { tutorId, ...changes }: TutorFeed & { createdAt: Date },
): Promise<boolean> {
  const renewed = await executor
    .update(tutorCalendarFeeds)
    .set(changes)
    .where(eq(tutorCalendarFeeds.tutorId, tutorId))
    .returning({ id: tutorCalendarFeeds.id });
  return renewed.length > 0;
}

export async function deleteTutorFeed(executor: Executor, tutorId: TutorId): Promise<void> {
  await executor.delete(tutorCalendarFeeds).where(eq(tutorCalendarFeeds.tutorId, tutorId));
}

/** A lesson of a tutor as their calendar shows it. */
export interface TaughtLesson {
  readonly id: string;
  readonly subject: SubjectId;
  readonly isCancelled: boolean;
  /** First names, in alphabetical order. */
  readonly students: readonly string[];
  readonly meetingLink: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Lists a tutor's lessons, latest first. Cancelled ones are included, so that calendars remove them. */
export async function listTaughtLessons(
  executor: Executor,
  tutorId: TutorId,
  limit: number,
): Promise<TaughtLesson[]> {
  const { rows } = await executor.execute<{
    id: string;
    subject: SubjectId;
    isCancelled: boolean;
    students: string[];
    meetingLink: string | null;
    startsAt: number;
    endsAt: number;
    createdAt: number;
    updatedAt: number;
  }>(sql`
    select l.id, l.subject, bool_and(p.status = 'cancelled') as "isCancelled",
      coalesce(array_agg(distinct coalesce(nullif(trim(s.first_name), ''), split_part(s.name, ' ', 1)))
        filter (where p.status <> 'cancelled'), '{}') as students,
      l.meeting_link as "meetingLink", extract(epoch from l.starts_at)::float8 * 1000 as "startsAt",
      extract(epoch from l.ends_at)::float8 * 1000 as "endsAt",
      extract(epoch from l.created_at)::float8 * 1000 as "createdAt",
      extract(epoch from greatest(l.updated_at, max(p.updated_at)))::float8 * 1000 as "updatedAt"
    from lessons l join lesson_participants p on p.lesson_id = l.id join students s on s.id = p.student_id
    where l.tutor_id = ${tutorId} and p.status in ('confirmed', 'completed', 'no_show', 'cancelled')
    group by l.id order by l.starts_at desc, l.id desc limit ${limit}`);
  return rows.map(({ startsAt, endsAt, createdAt, updatedAt, ...row }) => ({
    ...row,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
  }));
}
