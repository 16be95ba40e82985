import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/client.ts';
import type { CrowdFacts } from './crowd-facts.ts';

/** Pending requests are younger than this, so that they stay valid for hours (BOOK-20). */
const MAX_REQUEST_AGE_HOURS = 12;

/**
 * Inserts the bookings of every student. Past ones are spread over the stay, at most one a day; the last
 * one is upcoming, pending or rejected. Upcoming ones are in the afternoon, each in a different hour of its
 * tutor.
 */
export async function insertBookings(
  tx: Tx,
  { now, zone, tutors, requestValidHours }: CrowdFacts,
): Promise<void> {
  await tx.execute(sql`
    create temp table demo_times on commit drop as
    with planned as (
      select p.n, p.id as student_id, p.name, p.joined, b, p.subjects[1 + (p.n + b) % cardinality(p.subjects)] as subject,
        (p.joined at time zone ${zone})::date as joined_day, (${now}::timestamptz at time zone ${zone})::date as today,
        p.seat, p.bookings,
        case when b < p.bookings then case when (p.n * 7 + b) % 13 = 5 then 'rejected' else 'completed' end
          when p.n % 10 < 7 then 'approved' when p.n % 10 = 7 then 'pending' when p.n % 10 = 8 then 'rejected'
          else 'completed' end as status
      from demo_people p cross join lateral generate_series(1, p.bookings) b where p.bookings > 0
    ), timed as (
      select *,
        case status when 'approved' then today + 1 + (seat / ${tutors}::int) / 6 when 'pending' then today + 2 + n % 10
          else joined_day + 3 + ((today - joined_day - 5) * b / (bookings + 1)) end as day,
        14 + case status when 'approved' then (seat / ${tutors}::int) % 6 else (n + b) % 6 end as hour,
        case when status in ('completed', 'rejected') and b % 5 = 0 then 30 else 60 end as duration
      from planned
    ), placed as (
      select *, (day + make_time(hour, 0, 0)) at time zone ${zone} as starts_at from timed
    ), made as (
      select *, case status when 'approved' then ${now}::timestamptz - make_interval(hours => 3 + n % 60, secs => n % 3600)
        when 'pending' then ${now}::timestamptz - make_interval(hours => n / 10 % ${MAX_REQUEST_AGE_HOURS}::int, mins => 10, secs => n % 3600)
        else starts_at - make_interval(hours => 40, secs => n % 3600) end as created_at
      from placed
    )
    select pg_temp.demo_id_at('booking:' || n || ':' || b, created_at) as id, p.*, starts_at + make_interval(mins => duration) as ends_at,
      status <> 'pending' and status <> 'rejected' as is_approved, t.id as tutor_id, t.name as tutor_name, t.link
    from made p join demo_tutors t on t.at = case status when 'approved' then seat % ${tutors}::int else (n + b) % ${tutors}::int end`);
  await tx.execute(sql`
    insert into lessons (id, subject, tutor_id, tutor_name, local_date, local_time, duration_minutes, starts_at, ends_at,
      meeting_link, is_live, created_at, updated_at)
    select id, subject, case when is_approved then tutor_id end, case when is_approved then tutor_name end, day,
      to_char(hour, 'FM00') || ':00', duration, starts_at, ends_at, case when is_approved then link end,
      status = 'approved', created_at, created_at
    from demo_times order by created_at`);
  await tx.execute(sql`
    insert into lesson_participants (id, lesson_id, student_id, origin, status, starts_at, ends_at, notes, reason, created_at,
      updated_at, expires_at, confirmed_at, rejected_at, completed_at)
    select id, id, student_id, case when is_approved and (n + b) % 17 = 0 then 'booked_by_admin' else 'requested' end,
      case status when 'approved' then 'confirmed' when 'pending' then 'requested' else status end, starts_at, ends_at,
      case n % 4 when 0 then 'Past paper, question ' || 1 + b % 9 when 1 then 'Preparing for the test' else '' end,
      case when status = 'rejected' then 'No tutor is free at that time' end, created_at,
      case status when 'completed' then ends_at + interval '1 hour' when 'pending' then created_at else created_at + interval '1 hour' end,
      case when status = 'pending' then created_at + make_interval(hours => ${requestValidHours}::int) end,
      case when is_approved then created_at + interval '1 hour' end,
      case when status = 'rejected' then created_at + interval '1 hour' end,
      case when status = 'completed' then ends_at + interval '1 hour' end
    from demo_times order by created_at`);
  await tx.execute(sql`analyze lesson_participants`);
}

/** Inserts sessions that the centre scheduled, in the morning: completed, cancelled and upcoming. */
export async function insertSessions(tx: Tx, { now, zone, tutors }: CrowdFacts): Promise<void> {
  await tx.execute(sql`
    create temp table demo_sessions on commit drop as
    with placed as (
      select p.n, s, p.id as student_id, p.subjects[1] as subject, status, day, hour,
        (day + make_time(hour, 0, 0)) at time zone ${zone} as starts_at, t.id as tutor_id, t.name as tutor_name, t.link
      from demo_people p
      cross join (values (1, 'completed', 2), (2, 'completed', 3), (3, 'cancelled', 6), (4, 'confirmed', 4)) kinds (s, status, every)
      cross join lateral (
        select case status when 'confirmed' then (${now}::timestamptz at time zone ${zone})::date + 1 + (p.seat / ${tutors}::int) / 6
            else (p.joined at time zone ${zone})::date + 6 + s * 9 end as day,
          8 + (p.seat / ${tutors}::int) % 6 as hour
      ) place
      join demo_tutors t on t.at = p.seat % ${tutors}::int
      where p.seat is not null and p.n % every = 0
    ), made as (
      select *, case status when 'confirmed' then ${now}::timestamptz - make_interval(hours => 1 + n % 90)
        else starts_at - interval '3 days' end as created_at
      from placed
    )
    select pg_temp.demo_id_at('session:' || n || ':' || s, created_at) as id, made.* from made`);
  await tx.execute(sql`
    insert into lessons (id, subject, tutor_id, tutor_name, local_date, local_time, duration_minutes, starts_at, ends_at,
      meeting_link, is_live, created_at, updated_at)
    select id, subject, tutor_id, tutor_name, day, to_char(hour, 'FM00') || ':00', 60, starts_at, starts_at + interval '1 hour',
      link, status = 'confirmed', created_at, created_at
    from demo_sessions order by demo_sessions.created_at`);
  await tx.execute(sql`
    insert into lesson_participants (id, lesson_id, student_id, origin, status, starts_at, ends_at, notes, created_at,
      updated_at, confirmed_at, completed_at, cancelled_at)
    select id, id, student_id, 'scheduled', status, starts_at, starts_at + interval '1 hour', 'Exam preparation', created_at,
      case status when 'completed' then starts_at + interval '2 hours' when 'cancelled' then created_at + interval '3 hours' else created_at end,
      created_at, case when status = 'completed' then starts_at + interval '2 hours' end,
      case when status = 'cancelled' then created_at + interval '3 hours' end
    from demo_sessions order by demo_sessions.created_at`);
  await tx.execute(sql`analyze lessons, lesson_participants`);
}

/** Switches the per-row trigger whose counts `insertDerived` computes in bulk. */
export async function setDerivingTriggers(tx: Tx, what: 'disable' | 'enable'): Promise<void> {
  await tx.execute(
    sql.raw(`alter table lesson_participants ${what} trigger lesson_participants_count_completed_on_insert`),
  );
}

/** Inserts the counts of completed lessons. */
export async function insertDerived(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into completed_lesson_counts (quarter, subject, completed)
    select date_bin('15 minutes', p.starts_at, 'epoch'), coalesce(p.subject, l.subject), count(*)
    from lesson_participants p join lessons l on l.id = p.lesson_id
    where p.status = 'completed' and p.student_id in (select id from demo_people) group by 1, 2
    on conflict (quarter, subject) do update set completed = completed_lesson_counts.completed + excluded.completed`);
}
