import type { WallDate } from '@thuto/domain/calendar';
import type { AvailabilityException, Interval, WorkingHours } from '@thuto/domain/free-times';
import type { StudentId, TutorId } from '@thuto/domain/ids';
import type { TutorTimes } from '@thuto/domain/offered-times';
import type { SubjectId } from '@thuto/domain/subject-names';
import { and, eq, gte, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';

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
