import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';

/** One thing that does not add up. `subject` is a record's id, never a name. */
export interface Discrepancy {
  readonly check: string;
  readonly subject: string;
  readonly detail: string;
}

/** Each query gives the records that break one rule, as (subject, detail). None is the only good answer. */
const CHECKS: Readonly<Record<string, ReturnType<typeof sql>>> = {
  'balance differs from its ledger': sql`
    select coalesce(b.student_id, l.student_id) as subject,
      format('balance %s/%s/%s, ledger %s/%s/%s', b.assigned, b.completed, b.remaining, l.assigned, l.completed, l.remaining) as detail
    from balances b
    full join (
      select student_id, sum(assigned) as assigned, sum(completed) as completed, sum(remaining) as remaining
      from ledger_entries group by student_id
    ) l on l.student_id = b.student_id
    where (coalesce(b.assigned, 0), coalesce(b.completed, 0), coalesce(b.remaining, 0))
      is distinct from (coalesce(l.assigned, 0), coalesce(l.completed, 0), coalesce(l.remaining, 0))`,
  'approved booking without its ledger entry': sql`
    select b.id as subject, b.status as detail from bookings b
    where b.status in ('approved', 'completed') and not exists (
      select from ledger_entries l where l.cause = 'booking:' || b.id and l.reason = 'booking-approved')`,
  'completed booking without its ledger entry': sql`
    select b.id as subject, b.status as detail from bookings b
    where b.status = 'completed' and not exists (
      select from ledger_entries l where l.cause = 'booking:' || b.id and l.reason = 'booking-completed')`,
  'ledger entry of a booking that was not approved': sql`
    select l.id as subject, b.status as detail from ledger_entries l
    join bookings b on l.cause = 'booking:' || b.id
    where (l.reason = 'booking-approved' and b.status not in ('approved', 'completed') and b.approved_at is null)
      or (l.reason = 'booking-completed' and b.status <> 'completed')`,
  'completed session without its ledger entry': sql`
    select s.id as subject, s.status as detail from sessions s
    where s.status = 'completed' and not exists (
      select from ledger_entries l
      where l.cause = 'session:' || s.id and l.reason = 'session-completed' and l.student_id = s.student_id)`,
  'ledger entry of a session that was not completed': sql`
    select l.id as subject, coalesce(s.status, 'no session') as detail from ledger_entries l
    left join sessions s on l.cause = 'session:' || s.id
    where l.reason = 'session-completed' and s.status is distinct from 'completed'`,
  'approved booking or scheduled session without its reserved time': sql`
    select a.id as subject, a.status || coalesce(', overlaps ' || (
        select coalesce(o.booking_id, o.session_id)::text from reserved_times o
        where (o.student_id = a.student_id or o.tutor_id = a.tutor_id) and o.during && tstzrange(a.starts_at, a.ends_at)
          and coalesce(o.booking_id, o.session_id) <> a.id
        order by o.during limit 1), '') as detail
    from (
      select id, status, student_id, tutor_id, slot_id, starts_at, ends_at from bookings where status = 'approved'
      union all
      select id, status, student_id, tutor_id, slot_id, starts_at, ends_at from sessions where status = 'scheduled'
    ) a
    where not exists (
      select from reserved_times r
      where coalesce(r.booking_id, r.session_id) = a.id and r.student_id = a.student_id and r.slot_id = a.slot_id
        and r.tutor_id is not distinct from a.tutor_id and r.during = tstzrange(a.starts_at, a.ends_at))
    and not exists (select from imported_records i where i.record_id = a.id and i.holds_no_time)`,
  'completed lessons differ from their count': sql`
    select coalesce(c.quarter, l.quarter)::text as subject,
      format('%s: counted %s, there are %s', coalesce(c.subject, l.subject), c.completed, l.completed) as detail
    from (select quarter, subject, completed from completed_lesson_counts where completed <> 0) c
    full join (
      select date_bin('15 minutes', starts_at, 'epoch') as quarter, subject, count(*) as completed
      from (
        select starts_at, subject from bookings where status = 'completed'
        union all
        select starts_at, subject from sessions where status = 'completed'
      ) completed group by 1, 2
    ) l on l.quarter = c.quarter and l.subject = c.subject
    where c.completed is distinct from l.completed`,
  'approved payment without its grant': sql`
    select p.id as subject, p.status as detail from payments p
    where p.status = 'approved' and not exists (
      select from ledger_entries l where l.cause = 'payment:' || p.id and l.reason = 'package-granted')`,
  'grant of a payment that was not approved': sql`
    select l.id as subject, p.status as detail from ledger_entries l
    join payments p on l.cause = 'payment:' || p.id
    where p.status <> 'approved'`,
  'payment whose proof belongs to somebody else': sql`
    select p.id as subject, f.id::text as detail from payments p join files f on f.id = p.file_id
    where f.owner_account_id is distinct from p.student_id`,
  "profile whose payment is not the student's latest": sql`
    select s.student_id as subject, coalesce(s.current_payment_id::text, 'none') as detail from student_profiles s
    where s.current_payment_id is distinct from (
      select p.id from payments p where p.student_id = s.student_id order by p.submitted_at desc, p.id desc limit 1)`,
};

/** How many rules `checkLedger` holds the data against. */
export const LEDGER_CHECKS = Object.keys(CHECKS).length;

/** Recomputes every balance and invariant from the ledger and the records behind it; gives what does not add up. */
export async function checkLedger(executor: Executor): Promise<Discrepancy[]> {
  const found: Discrepancy[] = [];
  for (const [check, query] of Object.entries(CHECKS)) {
    const { rows } = await executor.execute<{ subject: string; detail: string }>(query);
    found.push(...rows.map(({ subject, detail }) => ({ check, subject, detail })));
  }
  return found;
}
