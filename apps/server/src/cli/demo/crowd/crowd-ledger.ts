import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/client.ts';
import type { CrowdFacts } from './load-crowd.ts';

/**
 * Inserts the ledger entries that the use cases would have written. A grant sets the counters and writes
 * off the rest. An approved booking takes a credit if there is one, and counts when completed. A completed
 * session does both.
 */
export async function insertLedger(tx: Tx, { adminId }: CrowdFacts): Promise<void> {
  await tx.execute(sql`
    create temp table demo_moves on commit drop as
    select *, count(*) filter (where reason = 'package-granted') over (partition by student_id order by at, cause, reason) as grants,
      0 as granted
    from (
      select student_id, decided_at as at, 'payment:' || id as cause, 'package-granted' as reason, sessions
      from payments join demo_grants on payment_id = id
      union all
      select student_id, approved_at, 'booking:' || id, 'booking-approved', 0 from bookings
      where approved_at is not null and student_id in (select id from demo_people)
      union all
      select student_id, completed_at, 'booking:' || id, 'booking-completed', 0 from bookings
      where completed_at is not null and student_id in (select id from demo_people)
      union all
      select student_id, completed_at, 'session:' || id, 'session-completed', 0 from sessions
      where completed_at is not null and student_id in (select id from demo_people)
    ) moves`);
  await tx.execute(sql`
    create temp table demo_periods on commit drop as
    select *, coalesce(lag(sessions) over each, 0) as sessions_before, coalesce(lag(used) over each, 0) as used_before,
      coalesce(lag(done) over each, 0) as done_before
    from (
      select student_id, grants, sum(sessions)::int as sessions,
        least(sum(sessions), count(*) filter (where reason in ('booking-approved', 'session-completed')))::int as used,
        count(*) filter (where reason in ('booking-completed', 'session-completed'))::int as done
      from demo_moves group by 1, 2
    ) totals window each as (partition by student_id order by grants)`);
  await tx.execute(sql`
    insert into ledger_entries (id, student_id, reason, cause, assigned, completed, remaining, actor_id, created_at)
    select pg_temp.demo_id('ledger:' || cause || ':' || reason), student_id, reason, cause, assigned, completed, remaining,
      ${adminId}::uuid, at
    from (
      select student_id, reason, cause, at, 0 as assigned, (reason <> 'booking-approved')::int as completed,
        case when reason <> 'booking-completed' and taken <= sessions then -1 else 0 end as remaining
      from (
        select m.student_id, m.reason, m.cause, m.at, p.sessions,
          count(*) filter (where m.reason in ('booking-approved', 'session-completed'))
            over (partition by m.student_id, m.grants order by m.at, m.cause, m.reason) as taken
        from demo_moves m join demo_periods p using (student_id, grants)
        where m.reason <> 'package-granted'
      ) steps
      union all
      select m.student_id, m.reason, m.cause, m.at, p.sessions - p.sessions_before, -p.done_before, p.sessions
      from demo_moves m join demo_periods p using (student_id, grants) where m.reason = 'package-granted'
      union all
      select m.student_id, 'unused-written-off', m.cause, m.at, 0, 0, p.used_before - p.sessions_before
      from demo_moves m join demo_periods p using (student_id, grants)
      where m.reason = 'package-granted' and p.used_before < p.sessions_before
    ) entries order by at`);
  await tx.execute(sql`analyze ledger_entries`);
}

/** Inserts each balance as the sum of its entries. */
export async function insertBalances(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into balances (student_id, assigned, completed, remaining, updated_at)
    select student_id, sum(assigned), sum(completed), sum(remaining), max(created_at) from ledger_entries
    where student_id in (select id from demo_people) group by 1`);
}
