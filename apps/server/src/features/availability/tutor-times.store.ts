import type { WallDate } from '@thuto/domain/calendar';
import type { AvailabilityException, Interval, WorkingHours } from '@thuto/domain/lessons/free-times';
import type { StudentId, TutorId } from '@thuto/domain/ids';
import type { TutorTimes } from '@thuto/domain/lessons/offered-times';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { WEEKLY_LESSON_DURATION } from '@thuto/domain/lessons/weekly-places';
import { and, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import type { Settings } from '../settings/get-settings.ts';

/** A tutor with working times, and everything that takes their time in a range. */
export interface LoadedTutor extends TutorTimes {
  readonly name: string;
  readonly meetingLink: string | null;
  /** Whether the tutor has entered hours at which lessons can be offered. */
  readonly hasWorkingHours: boolean;
  /** Times of weekly places whose lessons are not decided yet. They are offered to nobody (LESSON-13). */
  readonly held: readonly Interval[];
}

/** Which tutors to load. Without a filter: all who are not retired, are vetted and have entered working hours. */
export interface TutorFilter {
  /** Teaches this subject. */
  readonly subject?: SubjectId | undefined;
  /** Teaches a subject of this student. */
  readonly studentId?: StudentId | undefined;
  readonly tutorId?: TutorId | undefined;
  /** A student whose own weekly places take no time. */
  readonly of?: StudentId | undefined;
  /** Also tutors who have not entered working hours. */
  readonly withoutWorkingHours?: boolean | undefined;
}

/** The range to load. Dates are wall-clock dates in the platform's zone. */
export interface TutorRange {
  readonly today: WallDate;
  readonly from: WallDate;
  readonly to: WallDate;
  /** IANA name of the platform's time zone. */
  readonly zone: string;
  readonly start: Date;
  readonly end: Date;
  /** A participant who moves: their lesson is left out unless other students are in it. */
  readonly exceptParticipantId?: string | undefined;
}

/** Selects an interval in epoch seconds. */
const bounds = sql`array[date_part('epoch', starts_at), date_part('epoch', ends_at)]`;
type Bounds = readonly [startsAt: number, endsAt: number];
const asIntervals = (list: readonly Bounds[]): Interval[] =>
  list.map(([startsAt, endsAt]) => ({
    startsAt: Math.round(startsAt * 1000),
    endsAt: Math.round(endsAt * 1000),
  }));

/** Returns the tutors with their working times, live lessons and busy times in a range, with one statement. */
export async function loadTutorTimes(
  executor: Executor,
  filter: TutorFilter,
  range: TutorRange,
): Promise<LoadedTutor[]> {
  const { today, from, to, zone } = range;
  const start = sql`${range.start.toISOString()}::timestamptz`;
  const end = sql`${range.end.toISOString()}::timestamptz`;
  const exceptId = sql`${range.exceptParticipantId ?? null}::uuid`;
  const hasWorkingHours = sql<boolean>`(
    exists (select from tutor_working_hours h where h.tutor_id = t.id)
    or exists (select from tutor_availability_exceptions e
      where e.tutor_id = t.id and e.kind = 'extra' and e.last_date >= ${today}))`;
  const rows = await executor
    .select({
      tutorId: sql<TutorId>`t.id`,
      name: sql<string>`t.name`,
      meetingLink: sql<string | null>`t.meeting_link`,
      bufferMinutes: sql<number>`coalesce(a.buffer_minutes, 0)`,
      maxDailyMinutes: sql<number | null>`a.max_daily_minutes`,
      hasWorkingHours,
      hours: sql<WorkingHours[]>`coalesce((
        select json_agg(json_build_object('weekday', h.weekday, 'from', h.from_time, 'to', h.to_time))
        from tutor_working_hours h where h.tutor_id = t.id), '[]'::json)`,
      exceptions: sql<AvailabilityException[]>`coalesce((
        select json_agg(json_build_object('date', e.local_date, 'until', e.last_date, 'kind', e.kind, 'from', e.from_time, 'to', e.to_time))
        from tutor_availability_exceptions e where e.tutor_id = t.id
          and e.local_date <= ${to} and e.last_date >= ${from}), '[]'::json)`,
      lessons: sql<Bounds[]>`coalesce((
        select json_agg(${bounds}) from lessons l where l.tutor_id = t.id and l.is_live
          and l.starts_at >= ${start} and l.starts_at < ${end}
          and (l.id is distinct from (select o.lesson_id from lesson_participants o where o.id = ${exceptId})
            or exists (select from lesson_participants g
              where g.lesson_id = l.id and g.id <> ${exceptId} and g.status = 'confirmed'))), '[]'::json)`,
      busy: sql<Bounds[]>`coalesce((
        select json_agg(${bounds}) from tutor_busy_times b where b.tutor_id = t.id
          and b.ends_at > ${start} and b.starts_at < ${end}), '[]'::json)`,
      held: sql<Bounds[]>`coalesce((
        select json_agg(${bounds}) from (
          select h.at as starts_at, h.at + make_interval(mins => ${WEEKLY_LESSON_DURATION}) as ends_at
          from (
            select (d::date + s.local_time::time) at time zone ${zone} as at
            from weekly_places s, generate_series(${from}::date, ${to}::date, interval '1 day') d
            where s.tutor_id = t.id and s.status = 'active'
              and s.student_id is distinct from ${filter.of ?? null}::uuid
              and extract(isodow from d) = s.weekday
              and not exists (select from weekly_place_dates x where x.weekly_place_id = s.id and x.local_date = d::date)
          ) h) held), '[]'::json)`,
    })
    .from(sql`tutors t left join tutor_availability a on a.tutor_id = t.id`)
    .where(
      and(
        sql`t.retired_at is null and (t.vetting_expires_on is null or t.vetting_expires_on >= ${today})`,
        filter.subject === undefined ? undefined : sql`${filter.subject} = any(t.subjects)`,
        filter.studentId === undefined
          ? undefined
          : sql`t.subjects && (select s.subjects from students s where s.id = ${filter.studentId})`,
        filter.tutorId === undefined ? undefined : sql`t.id = ${filter.tutorId}`,
        filter.withoutWorkingHours === true ? undefined : hasWorkingHours,
      ),
    )
    .orderBy(sql`t.name, t.id`);
  return rows.map(({ tutorId, name, meetingLink, hasWorkingHours, lessons, busy, held, ...times }) => ({
    tutorId,
    name,
    meetingLink,
    hasWorkingHours,
    times,
    lessons: asIntervals(lessons),
    busy: asIntervals(busy),
    held: asIntervals(held),
  }));
}

const p = lessonParticipants;

/** Returns the times of the student's pending requests and confirmed lessons in a range. */
export async function listTimesOfStudent(
  executor: Executor,
  studentId: StudentId,
  { start, end, exceptParticipantId }: Pick<TutorRange, 'start' | 'end' | 'exceptParticipantId'>,
): Promise<Interval[]> {
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

const { minimumNoticeHours, bookingHorizonDays, confirmAtOnceSubjects } = platformSettings;

/** Returns the settings that decide which free times are offered, and what follows when one is taken. */
export async function findSettingsOfOffers(
  executor: Executor,
): Promise<Pick<Settings, 'minimumNoticeHours' | 'bookingHorizonDays' | 'confirmAtOnceSubjects'>> {
  const [row] = await executor
    .select({ minimumNoticeHours, bookingHorizonDays, confirmAtOnceSubjects })
    .from(platformSettings);
  if (!row) throw new Error('The row of platform_settings is missing.');
  return row;
}
