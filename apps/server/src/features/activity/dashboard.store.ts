import type { Period } from '@thuto/domain/periods';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { selectStudentName } from '../students/students.shared.store.ts';

const at = (epochMs: number) => new Date(epochMs).toISOString();
const spanOf = (periods: readonly Period[]) => ({
  from: at(periods[0]?.from ?? 0),
  until: at(periods.at(-1)?.until ?? 0),
});

/** Counts users and content, now and at an earlier instant, and the sign-ups of two seven-day spans. */
export async function countStats(
  executor: Executor,
  {
    monthStart,
    week,
    weekBefore,
  }: { monthStart: number; week: Omit<Period, 'start'>; weekBefore: Omit<Period, 'start'> },
) {
  const { rows } = await executor.execute<Record<string, number>>(sql`
    with moved as (
      -- The first status change since then shows the status before it.
      select distinct on (student_id) student_id, kind from audit_log
      where kind in ('user.activated', 'user.deactivated') and created_at >= ${at(monthStart)}
      order by student_id, created_at
    ), people as (
      select count(*) as total_now,
        count(*) filter (where u.created_at < ${at(monthStart)}) as total_before,
        count(*) filter (where u.is_active) as active_now,
        count(*) filter (where u.created_at < ${at(monthStart)} and coalesce(m.kind = 'user.deactivated', u.is_active)) as active_before,
        count(*) filter (where u.role = 'student' and u.created_at >= ${at(week.from)} and u.created_at < ${at(week.until)}) as signed_up_now,
        count(*) filter (where u.role = 'student' and u.created_at >= ${at(weekBefore.from)} and u.created_at < ${at(weekBefore.until)}) as signed_up_before
      from users u left join moved m on m.student_id = u.id
    ), content as (
      select count(*) filter (where deleted_at is null) as content_now,
        count(*) filter (where created_at < ${at(monthStart)} and (deleted_at is null or deleted_at >= ${at(monthStart)})) as content_before
      from content_items
    )
    select total_now::int, total_before::int, active_now::int, active_before::int, signed_up_now::int,
      signed_up_before::int, content_now::int, content_before::int
    from people, content`);
  return rows[0] ?? {};
}

/**
 * SQL for the 1-based number of the period that contains an instant. Comparing instants with the period
 * starts costs a tenth of computing a date in the platform's time zone for every row.
 */
const positionIn = (periods: readonly Period[], column: SQL) =>
  sql`width_bucket(${column}, array[${sql.join(
    periods.map((period) => sql`${at(period.from)}::timestamptz`),
    sql`, `,
  )}])`;

/** Counts new students by the week (its Monday) they signed up in. Weeks without sign-ups are omitted. */
export async function countSignUps(executor: Executor, weeks: readonly Period[]) {
  const { from, until } = spanOf(weeks);
  const { rows } = await executor.execute<{ position: number; count: number }>(sql`
    select ${positionIn(weeks, sql`created_at`)} as position, count(*)::int as count
    from users where role = 'student' and created_at >= ${from} and created_at < ${until} group by 1`);
  return rows.map(({ position, count }) => ({ week: weeks[position - 1]?.start, count }));
}

/** Sums approved payments by the month of their approval. Months without revenue are omitted. */
export async function sumRevenue(executor: Executor, months: readonly Period[]) {
  const { from, until } = spanOf(months);
  const { rows } = await executor.execute<{ position: number; lisente: number }>(sql`
    select ${positionIn(months, sql`decided_at`)} as position, sum(amount_lisente)::float8 as lisente
    from payments where status = 'approved' and decided_at >= ${from} and decided_at < ${until} group by 1`);
  return rows.map(({ position, lisente }) => ({ month: months[position - 1]?.start, lisente }));
}

/** Counts completed bookings and sessions by subject and by the week they took place in. */
export async function countCompleted(executor: Executor, weeks: readonly Period[]) {
  const { from, until } = spanOf(weeks);
  const { rows } = await executor.execute<{ position: number; subject: SubjectId; count: number }>(sql`
    select ${positionIn(weeks, sql`quarter`)} as position, subject, sum(completed)::int as count
    from completed_lesson_counts where quarter >= ${from} and quarter < ${until} group by 1, 2`);
  return rows.map(({ position, subject, count }) => ({ week: weeks[position - 1]?.start, subject, count }));
}

/** Upper bound for the list of today's lessons; a centre holds fewer in a day. */
const MAX_TODAYS_LESSONS = 200;

/** Returns the approved bookings and scheduled sessions that start in a period, soonest first. */
export async function listScheduledLessons(executor: Executor, { from, until }: Period) {
  const { rows } = await executor.execute<{
    kind: 'booking' | 'session';
    id: string;
    student_id: string;
    student_name: string;
    subject: SubjectId;
    date: string;
    time: string;
    starts_at: string;
    duration: number;
    tutor_name: string | null;
    meeting_link: string | null;
  }>(sql`
    select case when lesson_participants.origin in ('requested', 'booked_by_admin') then 'booking' else 'session' end as kind,
      lesson_participants.id, lesson_participants.student_id, ${selectStudentName(sql`lesson_participants.student_id`)} as student_name,
      coalesce(lesson_participants.subject, l.subject) as subject, l.local_date::text as date, l.local_time as time,
      lesson_participants.starts_at, l.duration_minutes as duration,
      coalesce(lesson_participants.tutor_name, l.tutor_name) as tutor_name,
      coalesce(lesson_participants.meeting_link, l.meeting_link) as meeting_link
    from lesson_participants join lessons l on l.id = lesson_participants.lesson_id
    where lesson_participants.status = 'confirmed'
      and lesson_participants.starts_at >= ${at(from)} and lesson_participants.starts_at < ${at(until)}
    order by lesson_participants.starts_at, lesson_participants.id limit ${MAX_TODAYS_LESSONS}`);
  return rows;
}
