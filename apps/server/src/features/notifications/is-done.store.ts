import { NOTIFICATION_KINDS } from '@thuto/domain/messages/notifications';
import { type SQL, sql } from 'drizzle-orm';
import { notifications } from '../../platform/db/schema/notifications.ts';
import { lessonIdOf } from './notified-lesson.store.ts';

const idOf = (key: string) => sql`(${notifications.data} ->> ${sql.raw(`'${key}'`)})::uuid`;
const createdAt = sql`${notifications.createdAt}`;
const accountId = sql`${notifications.accountId}`;

/** The kinds by the statuses of the lesson in which they are true. */
const KINDS_BY_STATUSES = Map.groupBy(
  Object.entries(NOTIFICATION_KINDS).filter(([, { whileLesson }]) => whileLesson !== undefined),
  ([, { whileLesson }]) => whileLesson?.join() ?? '',
);

const literals = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '));

/** A lesson that is over makes the notifications about its plans done, not those about its end. */
const isTrueOfLesson = (statuses: readonly string[], now: SQL): SQL => sql`exists (
  select from lesson_participants p where p.id = ${lessonIdOf}::uuid and p.status in (${literals(statuses)})
    ${statuses.includes('confirmed') ? sql`and p.starts_at > ${now}` : sql``})`;

/**
 * Matches notifications whose matter is done, by any user (NOTIFY-9): the payment is decided, the report written, the
 * message read, the lesson over. Computed from the records, so that no way of doing it can be forgotten. A kind without
 * a case is news: done only when it is read.
 */
export function isDone(at: Date): SQL<boolean> {
  const now = sql`${at.toISOString()}::timestamptz`;
  const ofLessons = [...KINDS_BY_STATUSES.values()].map((kinds) => {
    const [[, first] = [undefined, undefined]] = kinds;
    const names = literals(kinds.map(([kind]) => kind));
    return sql`when ${notifications.kind} in (${names}) then not ${isTrueOfLesson(first?.whileLesson ?? [], now)}`;
  });
  const is = (...kinds: string[]) => sql`when ${notifications.kind} in (${literals(kinds)})`;
  return sql<boolean>`(case
    ${sql.join(ofLessons, sql` `)}
    ${is('tutor-lesson-assigned', 'tutor-lesson-changed')} then not ${isTrueOfLesson(['confirmed'], now)}
    ${is('report-due')} then not exists (
      select from lesson_participants p where p.id = ${lessonIdOf}::uuid and p.status in ('confirmed', 'completed')
        and not exists (select from lesson_reports r where r.participant_id = p.id))
    ${is('homework-given')} then exists (select from homework h where h.report_id = ${idOf('reportId')})
    ${is('homework-handed-in')} then exists (
      select from homework h where h.report_id = ${idOf('reportId')} and h.marked_at is not null)
    ${is('waiting-list-offer')} then not exists (
      select from waiting_list_places w where w.id = ${idOf('placeId')} and w.status = 'offered'
        and w.offer_expires_at > ${now})
    ${is('term-report-signed')} then exists (
      select from guardianships g where g.account_id = ${accountId} and g.student_id = ${idOf('studentId')}
        and g.reports_seen_at >= ${createdAt})
    ${is('payment-received')} then not exists (
      select from payments y where y.id = ${idOf('paymentId')} and y.status = 'pending')
    ${is('payment-rejected')} then not exists (
      select from payments y left join orders o on o.id = y.order_id
      where y.id = ${idOf('paymentId')} and y.status = 'rejected'
        and (o.id is null or o.status in ('open', 'part_paid'))
        and not exists (select from payments newer where newer.student_id = y.student_id
          and newer.submitted_at > y.submitted_at))
    ${is('order-expired')} then not exists (
      select from orders o where o.id = ${idOf('orderId')} and o.status = 'expired'
        and not exists (select from orders newer where newer.student_id = o.student_id
          and newer.created_at > ${createdAt}))
    ${is('renewal-reminder')} then exists (
      select from credit_grants g join credit_grants newer on newer.student_id = g.student_id
      where g.id = ${idOf('grantId')} and newer.created_at > ${createdAt})
    ${is('thread-unread')} then not exists (
      select from thread_messages m
        left join thread_reads r on r.thread_id = m.thread_id and r.account_id = ${accountId}
      where m.thread_id = ${idOf('threadId')} and m.author_id <> ${accountId} and m.body <> ''
        and m.created_at <= ${createdAt} and m.created_at > coalesce(r.read_at, '-infinity'))
    ${is('booking-received')} then not exists (
      select from lesson_participants p where p.origin in ('requested', 'booked_by_admin') and p.status = 'requested'
        and (p.id = ${lessonIdOf}::uuid
          or p.admins_notified_at = (${notifications.data} ->> 'notifiedAt')::timestamptz))
    ${is('tutor-cancelled')} then not exists (
      select from tutor_cancellations c where c.participant_id = ${lessonIdOf}::uuid and c.settled_at is null)
    ${is('message-reported')} then not exists (
      select from message_reports r where r.id = ${idOf('reportId')} and r.closed_at is null)
    ${is('new-registration')} then not exists (
      select from users u where u.id = ${idOf('accountId')} and u.reviewed_at is null)
    ${is('backup-failed')} then exists (
      select from audit_log a where a.kind = 'backup.made' and a.created_at > ${createdAt})
    else false end)`;
}
