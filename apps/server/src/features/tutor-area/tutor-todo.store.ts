import type { TutorTodo } from '@thuto/contract/tutor-area';
import type { AccountId, TutorId } from '@thuto/domain/ids';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { messageThreads, threadMessages, threadReads } from '../../platform/db/schema/threads.ts';

interface Asker {
  readonly tutorId: TutorId;
  readonly accountId: AccountId;
  readonly now: Date;
  /** Lessons that started earlier need no report any more. */
  readonly reportsSince: Date;
  /** Students without a later lesson are not the tutor's any more. */
  readonly taughtSince: Date;
}

/** Counts what waits for a tutor, each with the instant since when the oldest waits. Kinds without work are left out. */
export async function listTutorTodo(
  executor: Executor,
  { tutorId, accountId, now, reportsSince, taughtSince }: Asker,
): Promise<TutorTodo['items']> {
  const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;
  const isTaught = (student: ReturnType<typeof sql>) => sql`exists (
    select from lesson_participants t join lessons l on l.id = t.lesson_id
    where t.student_id = ${student} and l.tutor_id = ${tutorId} and t.starts_at > ${at(taughtSince)}
      and t.status in ('confirmed', 'completed', 'no_show'))`;
  const { rows } = await executor.execute<{ kind: string; waiting: string; since: string | Date | null }>(sql`
    select 'outcomes' as kind, count(distinct p.lesson_id) as waiting, min(p.ends_at) as since
      from lesson_participants p join lessons l on l.id = p.lesson_id
      where l.tutor_id = ${tutorId} and p.status = 'confirmed' and p.ends_at <= ${at(now)}
    union all
    select 'reports', count(*), min(p.ends_at)
      from lesson_participants p join lessons l on l.id = p.lesson_id
      where l.tutor_id = ${tutorId} and p.status in ('confirmed', 'completed') and p.ends_at <= ${at(now)}
        and p.starts_at > ${at(reportsSince)}
        and not exists (select from lesson_reports r where r.participant_id = p.id)
    union all
    select 'homework', count(*), min(h.handed_in_at)
      from homework h join lesson_reports r on r.id = h.report_id
        join lesson_participants p on p.id = r.participant_id
      where r.tutor_id = ${tutorId} and h.handed_in_at is not null and h.marked_at is null
        and ${isTaught(sql`p.student_id`)}
    union all
    select 'messages', count(*), min(m.created_at)
      from ${messageThreads} h join ${threadMessages} m on m.thread_id = h.id and m.side <> 'tutor'
        left join ${threadReads} r on r.thread_id = h.id and r.account_id = ${accountId}
      where h.tutor_id = ${tutorId} and m.created_at > coalesce(r.read_at, '-infinity')
    union all
    select 'plans', count(*), min(d.created_at)
      from plans d
      where d.signed_at is null and ${isTaught(sql`d.student_id`)}
        and not exists (select from plans n where n.student_id = d.student_id
          and n.subject_id = d.subject_id and n.version > d.version)`);
  return rows
    .filter(({ waiting }) => Number(waiting) > 0)
    .map(({ kind, waiting, since }) => ({
      kind: kind as TutorTodo['items'][number]['kind'],
      count: Number(waiting),
      since: new Date(since ?? now).toISOString(),
    }));
}
