import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { DigestWeek } from '@thuto/domain/messages/weekly-digest';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';

const instant = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`;

/** Matches lessons with an outcome. A report says that a lesson was held before anybody marks it. */
const hasHappened = sql`(p.status in ('completed', 'no_show')
  or p.status = 'confirmed' and exists (select from lesson_reports r where r.participant_id = p.id))`;

/** Matches students with a lesson, a report or evidence in a week. */
const hasNews = ({ from, until }: DigestWeek) => sql`(
  exists (select from lesson_participants p where p.student_id = g.student_id and ${hasHappened}
    and p.starts_at >= ${instant(from)} and p.starts_at < ${instant(until)})
  or exists (select from evidence e where e.student_id = g.student_id
    and e.at >= ${instant(from)} and e.at < ${instant(until)}))`;

/** Guardianships of accounts that receive messages and may see the progress. */
const READS = sql`guardianships g join users u on u.id = g.account_id and u.is_active
  join accounts a on a.id = g.account_id and a.erased_at is null
  join students s on s.id = g.student_id and s.erased_at is null`;
const MAY_READ = sql`g.receives_messages and g.can_see_progress`;

/** Lists accounts with news of a week that have no mail with the week's key yet. */
export async function listDigestReaders(
  executor: Executor,
  week: DigestWeek,
  keyPrefix: string,
  limit: number,
): Promise<AccountId[]> {
  const { rows } = await executor.execute<{ id: AccountId }>(sql`
    select distinct g.account_id as id from ${READS}
    where ${MAY_READ} and ${hasNews(week)}
      and not exists (select from mails m where m.dedupe_key = ${keyPrefix} || g.account_id)
    order by 1 limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Lists the students with news of a week whom an account may read about. */
export async function listDigestStudents(
  executor: Executor,
  accountId: AccountId,
  week: DigestWeek,
): Promise<{ id: StudentId; firstName: string }[]> {
  const { rows } = await executor.execute<{ id: StudentId; firstName: string }>(sql`
    select s.id, coalesce(nullif(trim(s.first_name), ''), split_part(trim(s.name), ' ', 1)) as "firstName"
    from ${READS} where g.account_id = ${accountId} and ${MAY_READ} and ${hasNews(week)}
    order by g.created_at, s.id limit 10`);
  return rows;
}

/** A lesson of the week, or the next one. */
export interface DigestLesson {
  readonly subject: string;
  readonly startsAt: Date;
  readonly wasHeld: boolean;
  readonly topics: readonly string[];
}

/** Lists a student's lessons of a week with the topics taught, the earliest first. */
export async function listLessonsOfWeek(
  executor: Executor,
  studentId: StudentId,
  { from, until }: DigestWeek,
): Promise<DigestLesson[]> {
  const { rows } = await executor.execute<{
    subject: string;
    startsAt: string;
    wasHeld: boolean;
    topics: string[];
  }>(sql`
    select coalesce(p.subject, l.subject) as subject, p.starts_at as "startsAt", p.status <> 'no_show' as "wasHeld",
      array(select t.title from lesson_reports r join lesson_report_topics i on i.report_id = r.id
        join topics t on t.id = i.topic_id where r.participant_id = p.id order by i.position) as topics
    from lesson_participants p join lessons l on l.id = p.lesson_id
    where p.student_id = ${studentId} and ${hasHappened}
      and p.starts_at >= ${instant(from)} and p.starts_at < ${instant(until)}
    order by p.starts_at, p.id limit 10`);
  return rows.map((row) => ({ ...row, startsAt: new Date(row.startsAt) }));
}

/** Returns what a student does next: the next lesson, and homework that is due. */
export async function findNext(
  executor: Executor,
  studentId: StudentId,
  { until, sunday }: DigestWeek,
): Promise<{
  lesson: { subject: string; startsAt: Date } | null;
  homework: { text: string; dueOn: string }[];
}> {
  const { rows } = await executor.execute<{ subject: string; startsAt: string }>(sql`
    select coalesce(p.subject, l.subject) as subject, p.starts_at as "startsAt"
    from lesson_participants p join lessons l on l.id = p.lesson_id
    where p.student_id = ${studentId} and p.status = 'confirmed' and p.starts_at >= ${instant(until)}
    order by p.starts_at limit 1`);
  const { rows: homework } = await executor.execute<{ text: string; dueOn: string }>(sql`
    select left(r.homework, 200) as text, r.homework_due_on::text as "dueOn" from lesson_reports r
    join lesson_participants p on p.id = r.participant_id
    where p.student_id = ${studentId} and r.homework <> '' and r.homework_due_on > ${sunday}
    order by r.homework_due_on limit 3`);
  const [next] = rows;
  return { lesson: next ? { ...next, startsAt: new Date(next.startsAt) } : null, homework };
}

/** Returns the titles of topics by id. */
export async function findTopicTitles(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await executor.execute<{ id: string; title: string }>(
    sql`select id, title from topics where id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}
