import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { STUDENT_CHECKS } from '../students/student-checks.shared.store.ts';

/**
 * Every lesson of a student with the cause of its entries. The checks of lessons and credits read only this. An assessment
 * call has no entries (ASSESS-10).
 */
const LESSONS = sql`(
  select p.id, p.student_id, p.status, 'lesson:' || p.id as cause,
    p.status = 'confirmed' and l.kind <> 'assessment' as is_confirmed,
    p.origin in ('requested', 'booked_by_admin') and p.status in ('confirmed', 'completed', 'no_show')
      and l.kind <> 'assessment' as is_booked,
    p.status = 'completed' and l.kind <> 'assessment' as is_completed,
    l.kind <> 'assessment' and (p.status in ('completed', 'no_show') or p.is_late_cancellation
      or p.outcome = 'connection_failed') as may_consume
  from lesson_participants p join lessons l on l.id = p.lesson_id) lessons`;

/**
 * Sums the entries of each lesson: the credits still held, and whether one was consumed and not returned. An outcome
 * that was undone and marked again has a separate cause for each round, such as `lesson:<id>/2`.
 */
const LESSON_CREDITS = sql`(
  select split_part(cause, '/', 1) as cause, min(student_id::text)::uuid as student_id,
    count(distinct student_id) as students, sum(held) as held, bool_or(has_hold) as has_hold,
    bool_or(is_consumed) as is_consumed
  from (
    select cause, student_id, sum(held_delta) as held, bool_or(reason = 'held') as has_hold,
      bool_or(reason = 'consumed') and not bool_or(reason in ('released', 'reversed')) as is_consumed
    from credit_entries where cause like 'lesson:%' group by cause, student_id) rounds
  group by 1) credits`;

/** Every order with what its approved payments brought, in lisente. */
const ORDER_MONEY = sql`(
  select orders.*, coalesce(paid.received, 0) as received from orders
  left join (
    select order_id, sum(amount_lisente - surplus_lisente) as received from payments where status = 'approved' group by order_id
  ) paid on paid.order_id = orders.id)`;

/** Whether a lesson holds the time of an open offer to a family in the waiting list. */
const isHeldForOffer = sql`exists (select from waiting_list_places w where w.held_lesson_id = l.id and w.status = 'offered')`;

/** Whether a lesson is a group lesson that was not cancelled. It keeps its tutor's time also without a student. */
const isGroupOn = sql`exists (select from group_lessons s where s.lesson_id = l.id and s.status <> 'cancelled')`;

/** Each query returns the records that break one rule, as (subject, detail). */
const CHECKS: Readonly<Record<string, ReturnType<typeof sql>>> = {
  'balance differs from its grants': sql`
    select coalesce(b.student_id, g.student_id) as subject,
      format('balance %s+%s, grants %s+%s', b.available, b.held, g.available, g.held) as detail
    from credit_balances b
    full join (
      select student_id, sum(available) as available, sum(held) as held from credit_grants group by student_id
    ) g on g.student_id = b.student_id
    where (coalesce(b.available, 0), coalesce(b.held, 0)) is distinct from (coalesce(g.available, 0), coalesce(g.held, 0))`,
  'balance differs from its entries': sql`
    select coalesce(b.student_id, e.student_id) as subject,
      format('balance %s+%s, entries %s+%s', b.available, b.held, e.available, e.held) as detail
    from credit_balances b
    full join (
      select student_id, sum(delta) as available, sum(held_delta) as held from credit_entries group by student_id
    ) e on e.student_id = b.student_id
    where (coalesce(b.available, 0), coalesce(b.held, 0)) is distinct from (coalesce(e.available, 0), coalesce(e.held, 0))`,
  'grant differs from its entries': sql`
    select g.id as subject,
      format('grant %s+%s/%s, entries %s+%s/%s', g.available, g.held, g.completed, e.available, e.held, e.completed) as detail
    from credit_grants g
    left join (
      select grant_id, sum(delta) as available, sum(held_delta) as held, sum(completed) as completed
      from credit_entries group by grant_id
    ) e on e.grant_id = g.id
    where (g.available, g.held, g.completed) is distinct from (coalesce(e.available, 0), coalesce(e.held, 0), coalesce(e.completed, 0))`,
  'negative credits': sql`
    select id as subject, format('%s+%s/%s', available, held, completed) as detail from credit_grants
    where least(granted, available, held, completed) < 0
    union all
    select student_id, format('balance %s+%s', available, held) from credit_balances where least(available, held) < 0`,
  'closed grant with credits': sql`
    select id as subject, format('%s available, %s held', available, held) as detail from credit_grants
    where closed_at is not null and (available <> 0 or held <> 0)`,
  'closed grant without its entry': sql`
    select g.id as subject, g.kind as detail from credit_grants g
    where (g.closed_at is not null) <> exists (select from credit_entries e where e.grant_id = g.id and e.reason = 'closed')`,
  "entry on somebody else's grant": sql`
    select e.id as subject, e.grant_id::text as detail from credit_entries e join credit_grants g on g.id = e.grant_id
    where e.student_id <> g.student_id`,
  'entry that counts a negative completion': sql`
    select id as subject, reason as detail from credit_entries where completed < 0 and reason not in ('released', 'reversed', 'adjusted')`,
  'carried credits that do not add up': sql`
    select min(student_id::text)::uuid as subject, cause as detail from credit_entries where reason = 'carried'
    group by cause having sum(delta) <> 0 or sum(held_delta) <> 0`,
  'grant without its entry': sql`
    select g.id as subject, g.kind as detail from credit_grants g
    where g.kind <> 'opening' and g.granted > 0
      and not exists (select from credit_entries e where e.grant_id = g.id and e.reason = 'granted')`,
  'booked lesson without its credit entry': sql`
    select lessons.id as subject, lessons.status as detail from ${LESSONS}
    left join ${LESSON_CREDITS} on credits.cause = lessons.cause
    where is_booked and not coalesce(has_hold, false)`,
  'held credit without its confirmed lesson': sql`
    select coalesce(lessons.id, credits.student_id) as subject, coalesce(lessons.status, credits.cause) as detail
    from ${LESSON_CREDITS} left join ${LESSONS} on credits.cause = lessons.cause
    where credits.held <> 0 and lessons.is_confirmed is not true`,
  'held credits differ from the confirmed lessons': sql`
    select b.student_id as subject, format('%s held, %s by lessons', b.held, coalesce(l.held, 0)) as detail
    from credit_balances b
    left join (select student_id, sum(held) as held from ${LESSON_CREDITS} group by student_id) l on l.student_id = b.student_id
    where b.held <> coalesce(l.held, 0)`,
  'completed lesson without its credit entry': sql`
    select lessons.id as subject, lessons.status as detail from ${LESSONS}
    left join ${LESSON_CREDITS} on credits.cause = lessons.cause
    where lessons.is_completed and not coalesce(credits.is_consumed, false)`,
  'consumed credit of a lesson that was not completed': sql`
    select coalesce(lessons.id, credits.student_id) as subject, coalesce(lessons.status, credits.cause) as detail
    from ${LESSON_CREDITS} left join ${LESSONS} on credits.cause = lessons.cause
    where credits.is_consumed and lessons.may_consume is not true`,
  "credit of somebody else's lesson": sql`
    select lessons.id as subject, credits.student_id::text as detail
    from ${LESSON_CREDITS} join ${LESSONS} on credits.cause = lessons.cause
    where credits.students > 1 or credits.student_id <> lessons.student_id`,
  'confirmed lesson whose time is not reserved': sql`
    select p.id as subject, l.id::text as detail from lesson_participants p join lessons l on l.id = p.lesson_id
    where p.status = 'confirmed' and p.reserves_time and not l.is_live`,
  'live lesson without a confirmed student': sql`
    select l.id as subject, l.kind as detail from lessons l
    where l.is_live and not ${isHeldForOffer} and not ${isGroupOn} and not exists (
      select from lesson_participants p where p.lesson_id = l.id and p.status = 'confirmed' and p.reserves_time)`,
  'lesson without a participant': sql`
    select l.id as subject, l.kind as detail from lessons l
    where not ${isHeldForOffer} and not exists (select from group_lessons s where s.lesson_id = l.id)
      and not exists (select from lesson_participants p where p.lesson_id = l.id)`,
  'group lesson whose time is not kept': sql`
    select l.id as subject, s.status as detail from group_lessons s join lessons l on l.id = s.lesson_id
    where s.status <> 'cancelled' and (not l.is_live or l.tutor_id is null or l.kind <> 'group' or l.capacity is null)`,
  'group lesson with more students than seats': sql`
    select l.id as subject, format('%s of %s', count(*), l.capacity) as detail
    from group_lessons s join lessons l on l.id = s.lesson_id join lesson_participants p on p.lesson_id = l.id
    where p.status in ('confirmed', 'completed', 'no_show') group by l.id having count(*) > l.capacity`,
  'cancelled group lesson with a confirmed student': sql`
    select p.id as subject, l.id::text as detail
    from group_lessons s join lessons l on l.id = s.lesson_id join lesson_participants p on p.lesson_id = l.id
    where s.status = 'cancelled' and p.status = 'confirmed'`,
  'offer of the waiting list whose time is not held': sql`
    select w.id as subject, w.status as detail from waiting_list_places w
    left join lessons l on l.id = w.held_lesson_id
    where (w.status = 'offered') <> coalesce(l.is_live and l.tutor_id is not null, false)
      or exists (select from lesson_participants p where p.lesson_id = w.held_lesson_id)`,
  'accepted offer of the waiting list without its lesson': sql`
    select w.id as subject, w.status as detail from waiting_list_places w
    left join lesson_participants p on p.id = w.participant_id
    where w.status = 'accepted' and (p.id is null or p.student_id <> w.student_id or p.confirmed_at is null)`,
  'completed lessons differ from their count': sql`
    select coalesce(c.quarter, l.quarter)::text as subject,
      format('%s: counted %s, there are %s', coalesce(c.subject, l.subject), c.completed, l.completed) as detail
    from (select quarter, subject, completed from completed_lesson_counts where completed <> 0) c
    full join (
      select date_bin('15 minutes', p.starts_at, 'epoch') as quarter, coalesce(p.subject, o.subject) as subject,
        count(*) as completed
      from lesson_participants p join lessons o on o.id = p.lesson_id where p.status = 'completed' group by 1, 2
    ) l on l.quarter = c.quarter and l.subject = c.subject
    where c.completed is distinct from l.completed`,
  'paid order without its grant': sql`
    select o.id as subject, o.status as detail from orders o
    where o.status = 'paid' and not exists (select from credit_grants g where g.order_id = o.id)`,
  'grant of an order that is not paid': sql`
    select g.id as subject, o.status as detail from credit_grants g join orders o on o.id = g.order_id
    where o.status <> 'paid' or o.student_id <> g.student_id`,
  'order whose status differs from its money': sql`
    select o.id as subject,
      format('%s: %s received and %s of account money for %s lisente', o.status, o.received, o.credit_applied_lisente, o.amount_lisente) as detail
    from ${ORDER_MONEY} o
    where case o.status when 'paid' then o.received + o.credit_applied_lisente <> o.amount_lisente
      when 'part_paid' then o.received = 0 or o.received + o.credit_applied_lisente >= o.amount_lisente
      when 'open' then o.received <> 0 or (o.credit_applied_lisente >= o.amount_lisente and o.amount_lisente > 0)
      else o.received <> o.returned_lisente or o.credit_applied_lisente <> 0 end`,
  'confirmed money differs from settled orders, account money and refunds': sql`
    select null::uuid as subject, format('%s lisente confirmed, %s in orders, %s of accounts, %s refunded, %s corrected',
      approved, in_orders, kept, refunded, corrected) as detail
    from (select coalesce(sum(amount_lisente), 0) as approved from payments where status = 'approved') p,
      (select coalesce(sum(received + credit_applied_lisente - returned_lisente), 0) as in_orders from ${ORDER_MONEY} o) o,
      (select coalesce(sum(balance_lisente), 0) as kept from account_money) a,
      (select coalesce(-sum(delta_lisente) filter (where reason = 'refund'), 0) as refunded,
        coalesce(sum(delta_lisente) filter (where reason = 'correction'), 0) as corrected from account_money_entries) e
    where approved + corrected <> in_orders + kept + refunded`,
  'account money differs from its entries': sql`
    select coalesce(m.account_id, e.account_id) as subject, format('%s, entries %s', m.balance_lisente, e.total) as detail
    from account_money m
    full join (select account_id, sum(delta_lisente) as total from account_money_entries group by account_id) e
      on e.account_id = m.account_id
    where coalesce(m.balance_lisente, 0) <> coalesce(e.total, 0)`,
  'surplus of a payment that is not in the account money': sql`
    select p.id as subject, format('%s lisente, entry %s', p.surplus_lisente, e.delta_lisente) as detail
    from payments p
    left join orders o on o.id = p.order_id
    left join account_money_entries e on e.cause = 'payment:' || p.id
    where p.surplus_lisente <> coalesce(e.delta_lisente, 0)
      or (e.id is not null and e.account_id <> coalesce(o.account_id, p.account_id)
        and e.account_id is distinct from p.paid_by_account_id)`,
  'account money of an order that differs from its entries': sql`
    select o.id as subject, format('%s used, entries %s', o.credit_applied_lisente, e.total) as detail
    from orders o
    join (
      select split_part(cause, ':', 2) as order_id, sum(delta_lisente) as total from account_money_entries
      where reason in ('used', 'returned') group by 1
    ) e on e.order_id = o.id::text
    where o.credit_applied_lisente - o.returned_lisente <> 0 - e.total
    union all
    select o.id, 'no entry' from orders o
    where o.credit_applied_lisente > 0 and not exists (select from account_money_entries e where e.cause = 'order:' || o.id)`,
  'refunds exceed the order': sql`
    select o.id as subject, format('%s of %s lisente', r.total, o.amount_lisente) as detail
    from orders o
    join (select order_id, sum(amount_lisente) as total from refunds where source = 'order' group by order_id) r
      on r.order_id = o.id
    where o.status <> 'paid' or r.total > o.amount_lisente`,
  'refund of account money without its entry': sql`
    select r.id as subject, format('%s lisente', r.amount_lisente) as detail from refunds r
    left join account_money_entries e on e.cause = 'refund:' || r.id
    where (r.source = 'account') <> (e.id is not null) or r.amount_lisente <> 0 - coalesce(e.delta_lisente, 0 - r.amount_lisente)`,
  'refund whose sessions differ from its entries': sql`
    select r.id as subject, format('%s sessions', r.credits_taken) as detail from refunds r
    left join (
      select cause, sum(delta) as delta from credit_entries where cause like 'refund:%' group by cause
    ) e on e.cause = 'refund:' || r.id
    where r.credits_taken <> 0 - coalesce(e.delta, 0)`,
  'payment for no order that is not wholly in the account money': sql`
    select id as subject, format('%s of %s lisente', surplus_lisente, amount_lisente) as detail from payments
    where order_id is null and (status <> 'approved' or surplus_lisente <> amount_lisente)`,
  "payment of somebody else's order": sql`
    select p.id as subject, p.order_id::text as detail from payments p join orders o on o.id = p.order_id
    where p.student_id <> o.student_id`,
  'pending payment of a cancelled order': sql`
    select p.id as subject, o.status as detail from payments p join orders o on o.id = p.order_id
    where p.status = 'pending' and o.status = 'cancelled'`,
  'order of another package than its version': sql`
    select o.id as subject, o.package_id as detail from orders o join package_versions v on v.id = o.package_version_id
    where v.package_id <> o.package_id`,
  'payment whose proof belongs to somebody else': sql`
    select p.id as subject, f.id::text as detail
    from payments p join orders o on o.id = p.order_id join files f on f.id = p.file_id
    where f.owner_account_id is distinct from o.account_id`,
  'student whose current payment is older than the newest proof': sql`
    select s.id as subject, coalesce(s.current_payment_id::text, 'none') as detail from students s
    left join payments c on c.id = s.current_payment_id
    where (c.id is null or c.student_id <> s.id or c.submitted_at < (
        select max(p.submitted_at) from payments p where p.student_id = s.id and p.method = 'proof'))
      and (c.id is not null or exists (select from payments p where p.student_id = s.id and p.method = 'proof'))`,
  ...STUDENT_CHECKS,
  'approved payment without a receipt': sql`
    select p.id as subject, p.method as detail from payments p
    where p.status = 'approved' and p.order_id is not null and not exists (select from receipts r where r.payment_id = p.id)`,
  'receipt of a payment that is not approved': sql`
    select p.id as subject, format('receipt %s', r.number) as detail from receipts r join payments p on p.id = r.payment_id
    where p.status <> 'approved'`,
  'gap in the numbers of receipts': sql`
    select null::uuid as subject, format('%s receipts, highest %s, counter %s', r.count, r.highest, c.last_number) as detail
    from receipt_counter c cross join (select count(*), coalesce(max(number), 0) as highest from receipts) r
    where (r.count, r.highest) is distinct from (c.last_number::bigint, c.last_number)`,
};

/** The names of the rules that are queries. */
export const QUERIED_CHECKS = Object.keys(CHECKS);

/** Returns the records that break one of these rules. The subject is null if the rule is about all records. */
export async function findViolations(
  executor: Executor,
  check: string,
): Promise<{ readonly subject: string | null; readonly detail: string }[]> {
  const query = CHECKS[check];
  if (query === undefined) throw new Error(`There is no check ${check}.`);
  const { rows } = await executor.execute<{ subject: string | null; detail: string }>(query);
  return rows;
}

/** Lists all orders with their references. */
export async function listReferences(
  executor: Executor,
): Promise<{ readonly id: string; readonly reference: string }[]> {
  const { rows } = await executor.execute<{ id: string; reference: string }>(
    sql`select id, reference from orders`,
  );
  return rows;
}
