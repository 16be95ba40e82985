import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/client.ts';
import type { CrowdFacts } from './load-crowd.ts';

/**
 * Inserts the bookings of every student. Past ones are spread over the stay, at most one a day; the last
 * one is upcoming, pending or rejected. Upcoming ones are in the afternoon, each in a different hour of its
 * tutor.
 */
export async function insertBookings(tx: Tx, { now, zone, tutors }: CrowdFacts): Promise<void> {
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
    )
    select pg_temp.demo_id('booking:' || n || ':' || b) as id, p.*, starts_at + make_interval(mins => duration) as ends_at,
      case status when 'approved' then ${now}::timestamptz - make_interval(hours => 3 + n % 60, secs => n % 3600)
        when 'pending' then ${now}::timestamptz - make_interval(hours => n % 96, mins => 10, secs => n % 3600)
        else starts_at - make_interval(hours => 40, secs => n % 3600) end as created_at,
      status <> 'pending' and status <> 'rejected' as is_approved, t.id as tutor_id, t.name as tutor_name, t.link
    from placed p join demo_tutors t on t.at = case status when 'approved' then seat % ${tutors}::int else (n + b) % ${tutors}::int end`);
  await tx.execute(sql`
    insert into bookings (id, student_id, student_name, subject, requested_date, requested_time, starts_at, ends_at,
      duration_minutes, notes, status, tutor_id, slot_id, tutor_name, meeting_link, booked_by_admin, reason, created_at,
      updated_at, approved_at, rejected_at, completed_at)
    select id, student_id, name, subject, day, to_char(hour, 'FM00') || ':00', starts_at, ends_at, duration,
      case n % 4 when 0 then 'Past paper, question ' || 1 + b % 9 when 1 then 'Preparing for the test' else '' end, status,
      case when is_approved then tutor_id end, id, case when is_approved then tutor_name end,
      case when is_approved then link end, is_approved and (n + b) % 17 = 0,
      case when status = 'rejected' then 'No tutor is free at that time' end, created_at,
      case status when 'completed' then ends_at + interval '1 hour' when 'pending' then created_at else created_at + interval '1 hour' end,
      case when is_approved then created_at + interval '1 hour' end,
      case when status = 'rejected' then created_at + interval '1 hour' end,
      case when status = 'completed' then ends_at + interval '1 hour' end
    from demo_times order by created_at`);
  await tx.execute(sql`analyze bookings`);
}

/** Inserts sessions that the centre scheduled, in the morning: completed, cancelled and upcoming. */
export async function insertSessions(tx: Tx, { now, zone, tutors }: CrowdFacts): Promise<void> {
  await tx.execute(sql`
    insert into sessions (id, student_id, student_name, subject, session_date, session_time, starts_at, ends_at,
      duration_minutes, notes, status, tutor_id, slot_id, tutor_name, meeting_link, created_at, updated_at, completed_at, cancelled_at)
    select pg_temp.demo_id('session:' || n || ':' || s), student_id, name, subject, day, to_char(hour, 'FM00') || ':00',
      starts_at, starts_at + interval '1 hour', 60, 'Exam preparation', status, tutor_id,
      pg_temp.demo_id('session:' || n || ':' || s), tutor_name, link, created_at,
      case status when 'completed' then starts_at + interval '2 hours' when 'cancelled' then created_at + interval '3 hours' else created_at end,
      case when status = 'completed' then starts_at + interval '2 hours' end,
      case when status = 'cancelled' then created_at + interval '3 hours' end
    from (
      select *, case status when 'scheduled' then ${now}::timestamptz - make_interval(hours => 1 + n % 90)
        else starts_at - interval '3 days' end as created_at
      from (
        select p.n, s, p.id as student_id, p.name, p.subjects[1] as subject, status, day, hour,
          (day + make_time(hour, 0, 0)) at time zone ${zone} as starts_at, t.id as tutor_id, t.name as tutor_name, t.link
        from demo_people p
        cross join (values (1, 'completed', 2), (2, 'completed', 3), (3, 'cancelled', 6), (4, 'scheduled', 4)) kinds (s, status, every)
        cross join lateral (
          select case status when 'scheduled' then (${now}::timestamptz at time zone ${zone})::date + 1 + (p.seat / ${tutors}::int) / 6
              else (p.joined at time zone ${zone})::date + 6 + s * 9 end as day,
            8 + (p.seat / ${tutors}::int) % 6 as hour
        ) place
        join demo_tutors t on t.at = p.seat % ${tutors}::int
        where p.seat is not null and p.n % every = 0
      ) placed
    ) noted`);
  await tx.execute(sql`analyze sessions`);
}

/**
 * Switches the per-row triggers whose data `insertDerived` computes in bulk. The trigger for reserved times
 * stays on, because its rows are few.
 */
export async function setDerivingTriggers(tx: Tx, what: 'disable' | 'enable'): Promise<void> {
  for (const table of ['bookings', 'sessions']) {
    for (const trigger of ['keep_student_name', 'count_completed_on_insert']) {
      await tx.execute(sql.raw(`alter table ${table} ${what} trigger ${table}_${trigger}`));
    }
  }
}

/** Inserts the student names of the lessons and the counts of completed lessons. */
export async function insertDerived(tx: Tx): Promise<void> {
  const ofCrowd = sql`student_id in (select id from demo_people)`;
  await tx.execute(sql`
    insert into student_names (student_id, name)
    select student_id, student_name from bookings where ${ofCrowd}
    union select student_id, student_name from sessions where ${ofCrowd}`);
  await tx.execute(sql`
    insert into completed_lesson_counts (quarter, subject, completed)
    select date_bin('15 minutes', starts_at, 'epoch'), subject, count(*)
    from (
      select starts_at, subject from bookings where status = 'completed' and ${ofCrowd}
      union all
      select starts_at, subject from sessions where status = 'completed' and ${ofCrowd}
    ) held group by 1, 2
    on conflict (quarter, subject) do update set completed = completed_lesson_counts.completed + excluded.completed`);
}
