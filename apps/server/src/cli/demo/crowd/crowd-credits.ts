import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/client.ts';
import type { CrowdFacts } from './crowd-facts.ts';

/**
 * Inserts the credits that the use cases would have written. Each paid order closes the grant before it, writes off the
 * rest and carries the held credits on. A confirmed booking holds a credit if there is one and consumes it when
 * completed. A completed session takes one. What comes before the first paid order is on an empty opening grant.
 */
export async function insertCredits(tx: Tx, { adminId }: CrowdFacts): Promise<void> {
  await tx.execute(sql`
    create temp table demo_moves on commit drop as
    select *, sum(sessions) over (partition by student_id, period) as sessions_of_period,
      count(*) filter (where takes) over (partition by student_id, period order by at, cause, reason) as taken
    from (
      select *, count(*) filter (where reason = 'granted') over (partition by student_id order by at, cause, reason) as period
      from (
        select p.student_id, decided_at as at, 'order:' || order_id as cause, 'granted' as reason, sessions, order_id, ends_at,
          false as takes
        from payments p join demo_grants on payment_id = id
        union all
        select student_id, confirmed_at, 'lesson:' || id, 'held', 0, null, null, true from lesson_participants
        where confirmed_at is not null and origin in ('requested', 'booked_by_admin') and student_id in (select id from demo_people)
        union all
        select student_id, completed_at, 'lesson:' || id, 'consumed', 0, null, null, origin in ('scheduled', 'series')
        from lesson_participants where completed_at is not null and student_id in (select id from demo_people)
      ) moves
    ) periods`);
  await tx.execute(sql`
    create temp table demo_periods on commit drop as
    select *, pg_temp.demo_id('grant:' || student_id || ':' || period) as grant_id,
      lead(order_id) over each as closed_by, lead(begins_at) over each as closed_at,
      sum(held) over each as held_after
    from (
      select m.student_id, m.period, min(m.at) as begins_at, max(m.sessions) as sessions, max(m.ends_at) as ends_at,
        (array_agg(m.order_id) filter (where m.order_id is not null))[1] as order_id,
        least(max(m.sessions_of_period), count(*) filter (where m.takes)) as used,
        count(*) filter (where m.reason = 'held' and m.taken <= m.sessions_of_period)
          - count(*) filter (where m.reason = 'consumed' and not m.takes and h.taken <= h.sessions_of_period) as held
      from demo_moves m
      left join demo_moves h on m.reason = 'consumed' and h.reason = 'held' and h.cause = m.cause
      group by 1, 2
    ) totals window each as (partition by student_id order by period)`);
  await tx.execute(sql`create index on demo_periods (student_id, period)`);
  await tx.execute(sql`analyze demo_periods`);
  await tx.execute(sql`
    create temp table demo_entries on commit drop as
    select m.student_id, p.grant_id, m.reason, m.cause, m.at,
      case when m.takes and m.taken <= m.sessions_of_period then -1 else m.sessions end as delta,
      case when m.reason = 'held' then (m.taken <= m.sessions_of_period)::int
        when h.taken <= h.sessions_of_period then -1 else 0 end as held_delta,
      (m.reason = 'consumed')::int as completed
    from demo_moves m
    join demo_periods p using (student_id, period)
    left join demo_moves h on m.reason = 'consumed' and not m.takes and h.reason = 'held' and h.cause = m.cause
    union all
    select student_id, grant_id, 'closed', 'order:' || closed_by, closed_at, used - sessions, 0, 0
    from demo_periods where closed_by is not null
    union all
    select p.student_id, x.grant_id, 'carried', 'order:' || p.closed_by, p.closed_at, 0, x.held, 0
    from demo_periods p
    join demo_periods f on f.student_id = p.student_id and f.period = p.period + 1
    cross join lateral (values (p.grant_id, -p.held_after), (f.grant_id, p.held_after)) x (grant_id, held)
    where p.held_after > 0`);
  await tx.execute(sql`
    insert into credit_grants (id, student_id, order_id, kind, granted, available, held, completed, starts_at, expires_at,
      closed_at, created_at)
    select grant_id, student_id, order_id, case when order_id is null then 'opening' else 'purchase' end, sessions,
      e.available, e.held, e.completed, begins_at, ends_at, closed_at, begins_at
    from demo_periods p
    join (
      select grant_id, sum(delta) as available, sum(held_delta) as held, sum(completed) as completed
      from demo_entries group by 1
    ) e using (grant_id)`);
  await tx.execute(sql`
    insert into credit_entries (id, student_id, grant_id, reason, cause, delta, held_delta, completed, actor_id, created_at)
    select pg_temp.demo_id('entry:' || cause || ':' || reason || ':' || grant_id), student_id, grant_id, reason, cause, delta,
      held_delta, completed, ${adminId}::uuid, at
    from demo_entries order by at`);
  await tx.execute(sql`
    insert into credit_balances (student_id, available, held, updated_at)
    select student_id, sum(delta), sum(held_delta), max(at) from demo_entries group by 1`);
  await tx.execute(sql`analyze credit_grants, credit_entries`);
}
