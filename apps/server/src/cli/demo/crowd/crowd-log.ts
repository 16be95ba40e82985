import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/client.ts';
import type { CrowdFacts } from './crowd-facts.ts';

const QUESTIONS = [
  'Good day. Can two of my children share one package, or does each need their own?',
  'Is there a group for Grade 12 electricity before the June exam?',
  'My daughter loses marks in trigonometry every time. Could she have an assessment this Saturday morning?',
  'Hello, do you also help with the practical paper?',
  'We live in Quthing. Are all the sessions online?',
  'How soon after paying can my son book his first session?',
  'Which syllabus do your tutors know best, LGCSE or IGCSE?',
];

/** Inserts the audit log of the crowd and of the admin's actions for it. */
export async function insertAuditLog(tx: Tx, { adminId }: CrowdFacts): Promise<void> {
  await tx.execute(sql`
    insert into audit_log (id, kind, actor_id, student_id, subject_id, created_at)
    select pg_temp.demo_id('activity:' || kind || coalesce(subject_id, student_id)), kind,
      case when by_student then student_id else ${adminId}::uuid end, student_id, subject_id, at
    from (
      select 'account.signed-up' as kind, true as by_student, id as student_id, null::uuid as subject_id, joined as at from demo_people
      union all
      select 'payment.submitted', true, student_id, id, submitted_at from payments
      union all
      select 'payment.' || status, false, student_id, id, decided_at from payments where decided_at is not null
      union all
      select case origin when 'booked_by_admin' then 'booking.booked-by-admin' else 'booking.requested' end, origin = 'requested',
        student_id, id, created_at from lesson_participants where origin in ('requested', 'booked_by_admin')
      union all
      select 'booking.approved', false, student_id, id, confirmed_at from lesson_participants where confirmed_at is not null and origin = 'requested'
      union all
      select 'booking.rejected', false, student_id, id, rejected_at from lesson_participants where rejected_at is not null
      union all
      select 'booking.completed', false, student_id, id, completed_at from lesson_participants where completed_at is not null and origin in ('requested', 'booked_by_admin')
      union all
      select 'session.scheduled', false, student_id, id, created_at from lesson_participants where origin in ('scheduled', 'series')
      union all
      select 'session.completed', false, student_id, id, completed_at from lesson_participants where completed_at is not null and origin in ('scheduled', 'series')
      union all
      select 'session.cancelled', false, student_id, id, cancelled_at from lesson_participants where cancelled_at is not null and origin in ('scheduled', 'series')
    ) happenings
    where student_id in (select id from demo_people) order by at`);
}

/** Inserts the mail log: all sent, except a few that the recipient's server rejected. */
export async function insertMails(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into mails (id, kind, recipient_account_id, to_address, subject, data, dedupe_key, status, attempts, last_error,
      created_at, sent_at, failed_at)
    select pg_temp.demo_id('mail:' || kind || m.id), kind, p.id, p.email, subject, jsonb_build_object(named, m.id), kind || ':' || m.id,
      case when is_failed then 'failed' else 'sent' end, case when is_failed then 5 else 1 end,
      case when is_failed then '550 5.1.1 mailbox unavailable' end, at,
      case when not is_failed then at + interval '4 seconds' end, case when is_failed then at + interval '40 minutes' end
    from (
      select 'payment-received' as kind, 'We have your payment proof' as subject, 'paymentId' as named, id, student_id, submitted_at as at from payments
      union all
      select 'payment-' || status, case status when 'approved' then 'Your payment is approved' else 'About your payment proof' end,
        'paymentId', id, student_id, decided_at from payments where decided_at is not null
      union all
      select 'booking-approved', 'Your session is booked', 'bookingId', id, student_id, confirmed_at from lesson_participants where confirmed_at is not null and origin in ('requested', 'booked_by_admin')
    ) m
    join demo_people p on p.id = m.student_id
    cross join lateral (select p.n % 97 = 0 and extract(minute from m.at)::int % 9 = 0 as is_failed) fate
    order by at`);
}

/** Inserts contact messages of two years. The latest are unread, most others archived. */
export async function insertMessages(tx: Tx, count: number, { now }: CrowdFacts): Promise<void> {
  await tx.execute(sql`
    insert into contact_messages (id, first_name, last_name, email, phone, subject, message, read_at, archived_at, created_at)
    select pg_temp.demo_id('message:' || at), p.first, p.last, p.email, '+266 5' || 8000000 + at,
      (array['mathematics', 'chemistry', 'physics', 'general'])[1 + at % 4],
      ${JSON.stringify(QUESTIONS)}::jsonb ->> (at % ${QUESTIONS.length}::int),
      case when at > 25 then sent + interval '5 hours' end, case when at > 25 and at % 5 <> 0 then sent + interval '9 hours' end, sent
    from generate_series(1, ${count}::int) at
    join demo_people p on p.n = at
    cross join lateral (select ${now}::timestamptz - at * (interval '720 days' / ${count}::int) as sent) written`);
}
