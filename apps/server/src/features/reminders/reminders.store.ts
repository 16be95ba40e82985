import type { StudentId } from '@thuto/domain/ids';
import type { Remindable, Reminder } from '@thuto/domain/messages/reminders';
import { REMINDER_LEAD_MS, getReminderWindow } from '@thuto/domain/messages/reminders';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';

export type ArrangedKind = 'booking' | 'session';

/** An approved booking or a scheduled session of a student with an active recipient. */
export interface Arranged extends Remindable {
  readonly kind: ArrangedKind;
  readonly id: string;
  readonly studentId: StudentId;
  readonly subject: SubjectId;
  readonly time: string;
  readonly duration: number;
  readonly tutorName: string | null;
  readonly meetingLink: string | null;
}

const epochMs = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);

/** All confirmed lessons. A session is arranged when it is scheduled, a booking when it is approved. */
const ARRANGED = sql`(
  select case when p.origin in ('requested', 'booked_by_admin') then 'booking' else 'session' end as kind, p.id, p.student_id,
    coalesce(p.subject, l.subject) as subject, l.local_time as time, p.starts_at, p.confirmed_at as arranged_at,
    l.duration_minutes, coalesce(p.tutor_name, l.tutor_name) as tutor_name,
    coalesce(p.meeting_link, l.meeting_link) as meeting_link
  from lesson_participants p join lessons l on l.id = p.lesson_id where p.status = 'confirmed'
) as arranged join lateral (
  select 1 from guardianships g join users u on u.id = g.account_id and u.is_active
  where g.student_id = arranged.student_id and g.receives_messages limit 1
) recipient on true`;

const COLUMNS = sql`arranged.kind, arranged.id, arranged.student_id as "studentId", arranged.subject, arranged.time,
  ${epochMs('arranged.starts_at')} as "startsAt", ${epochMs('arranged.arranged_at')} as "arrangedAt",
  arranged.duration_minutes as duration, arranged.tutor_name as "tutorName", arranged.meeting_link as "meetingLink"`;

type Row = Arranged & Record<string, unknown>;

/**
 * Builds the mail's idempotency key, one per reminder and start time: a lesson that moves gets new reminders.
 */
export const buildReminderKey = ({ kind, id, startsAt }: Arranged, reminder: Reminder) =>
  `${kind}-reminder:${id}:${reminder}:${startsAt}`;

/** Returns the lessons whose reminder is due and has no mail yet, soonest first. */
export async function findDue(
  executor: Executor,
  reminder: Reminder,
  now: Date,
  limit: number,
): Promise<Arranged[]> {
  const { after, until } = getReminderWindow(reminder, now.getTime());
  const lead = sql`make_interval(secs => ${REMINDER_LEAD_MS[reminder] / 1000})`;
  const key = sql`arranged.kind || '-reminder:' || arranged.id || ${`:${reminder}:`} ||
    (extract(epoch from arranged.starts_at) * 1000)::bigint`;
  const { rows } = await executor.execute<Row>(sql`
    select ${COLUMNS} from ${ARRANGED}
    where arranged.starts_at > ${new Date(after).toISOString()}::timestamptz
      and arranged.starts_at <= ${new Date(until).toISOString()}::timestamptz
      and arranged.arranged_at <= arranged.starts_at - ${lead}
      and not exists (select from mails where mails.dedupe_key = ${key})
    order by arranged.starts_at, arranged.id
    limit ${limit}`);
  return rows;
}

/** Returns the lesson's current data; null if it is no longer scheduled. */
export async function findArranged(
  executor: Executor,
  kind: ArrangedKind,
  id: string,
): Promise<Arranged | null> {
  const { rows } = await executor.execute<Row>(sql`
    select ${COLUMNS} from ${ARRANGED} where arranged.kind = ${kind} and arranged.id = ${id}::uuid`);
  return rows[0] ?? null;
}
