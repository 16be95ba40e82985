import type { AccountId, StudentId } from '@thuto/domain/ids';
import { and, asc, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { beyondCursor, type KeysetCursor } from '../../platform/db/keyset-cursor.ts';
import { students } from '../../platform/db/schema/students.ts';
import { type TermReportFacts, termReports } from '../../platform/db/schema/term-reports.ts';
import { selectStudentName } from '../students/students.shared.store.ts';

export type TermReportRow = typeof termReports.$inferSelect & { readonly signedByName: string | null };

/** One report: of a student, a term and a subject. */
export interface TermReportKey {
  readonly studentId: StudentId;
  readonly termId: string;
  readonly subject: string;
}

const r = termReports;
const signedByName = sql<string | null>`coalesce(
  (select t.name from tutors t where t.account_id = ${r.signedBy}),
  (select a.display_name from accounts a where a.id = ${r.signedBy}))`;
const isOne = ({ studentId, termId, subject }: TermReportKey) =>
  and(eq(r.studentId, studentId), eq(r.termId, termId), eq(r.subjectId, subject));

/** Locks the student's term reports until the transaction ends. */
export async function lockTermReports(tx: Tx, studentId: StudentId): Promise<void> {
  await tx.select({ id: students.id }).from(students).where(eq(students.id, studentId)).for('update');
}

/** Returns the newest version, also a draft, or null. */
export async function findNewestReport(
  executor: Executor,
  key: TermReportKey,
): Promise<TermReportRow | null> {
  const [row] = await executor
    .select({ report: r, signedByName })
    .from(r)
    .where(isOne(key))
    .orderBy(desc(r.version))
    .limit(1);
  return row ? { ...row.report, signedByName: row.signedByName } : null;
}

/** Inserts a version. Does nothing if there is one. */
export async function insertReportVersion(tx: Tx, report: typeof termReports.$inferInsert): Promise<void> {
  await tx.insert(r).values(report).onConflictDoNothing();
}

/** Changes the words of a draft. */
export async function updateDraft(
  tx: Tx,
  id: string,
  words: { readonly comment: string; readonly nextTerm: string },
): Promise<void> {
  await tx
    .update(r)
    .set({ ...words, revision: sql`${r.revision} + 1` })
    .where(and(eq(r.id, id), isNull(r.signedAt)));
}

/** Signs a draft, which fixes its facts. */
export async function signReportRow(
  tx: Tx,
  id: string,
  signed: { readonly facts: TermReportFacts; readonly signedBy: AccountId; readonly signedAt: Date },
): Promise<void> {
  await tx
    .update(r)
    .set(signed)
    .where(and(eq(r.id, id), isNull(r.signedAt)));
}

/** Lists the newest signed version of each report of a student, the latest term first. */
export async function listSignedReports(executor: Executor, studentId: StudentId): Promise<TermReportRow[]> {
  const rows = await executor
    .select({ report: r, signedByName })
    .from(r)
    .where(
      and(
        eq(r.studentId, studentId),
        isNotNull(r.signedAt),
        sql`not exists (select from term_reports n where n.student_id = ${r.studentId} and n.term_id = ${r.termId}
          and n.subject_id = ${r.subjectId} and n.version > ${r.version} and n.signed_at is not null)`,
      ),
    )
    .orderBy(desc(r.startsOn), asc(r.subjectId), asc(r.id))
    .limit(100);
  return rows.map(({ report, ...row }) => ({ ...report, ...row }));
}

/** Returns a signed version of a student's report, or null. */
export async function findSignedReport(
  executor: Executor,
  studentId: StudentId,
  id: string,
): Promise<TermReportRow | null> {
  const [row] = await executor
    .select({ report: r, signedByName })
    .from(r)
    .where(and(eq(r.id, id), eq(r.studentId, studentId), isNotNull(r.signedAt)));
  return row ? { ...row.report, signedByName: row.signedByName } : null;
}

/** Returns what the mail about a signed report says, if the account may read it; else null. */
export async function findReportForReader(
  executor: Executor,
  id: string,
  accountId: AccountId,
): Promise<{ studentId: StudentId; firstName: string; subject: string; termName: string } | null> {
  const { rows } = await executor.execute<{
    studentId: StudentId;
    firstName: string;
    subject: string;
    termName: string;
  }>(sql`
    select s.id as "studentId", n.subject_id as subject, n.term_name as "termName",
      coalesce(nullif(trim(s.first_name), ''), split_part(trim(s.name), ' ', 1)) as "firstName"
    from term_reports n join students s on s.id = n.student_id and s.erased_at is null
      join guardianships g on g.student_id = s.id and g.account_id = ${accountId}
    where n.id = ${id} and n.signed_at is not null and g.receives_messages and g.can_see_progress`);
  return rows[0] ?? null;
}

/** Counts the lessons of a subject in a half-open time: held, attended, and with homework. */
export async function countTermLessons(
  executor: Executor,
  {
    studentId,
    subject,
    from,
    until,
  }: Pick<TermReportKey, 'studentId' | 'subject'> & { from: Date; until: Date },
): Promise<{ held: number; attended: number; homework: number }> {
  const { rows } = await executor.execute<{ held: number; attended: number; homework: number }>(sql`
    select count(*)::int as held, count(*) filter (where p.status = 'completed')::int as attended,
      count(*) filter (where w.homework <> '')::int as homework
    from lesson_participants p join lessons l on l.id = p.lesson_id
      left join lesson_reports w on w.participant_id = p.id
    where p.student_id = ${studentId} and p.status in ('completed', 'no_show')
      and p.starts_at >= ${from.toISOString()}::timestamptz and p.starts_at < ${until.toISOString()}::timestamptz
      and coalesce(p.subject, l.subject) = ${subject}`);
  return rows[0] ?? { held: 0, attended: 0, homework: 0 };
}

export interface UnsignedRow {
  readonly id: string;
  readonly studentId: StudentId;
  readonly studentName: string;
  readonly subject: string;
  readonly termName: string;
  readonly endsOn: string;
  readonly createdAt: Date;
}

/** Lists a page of the reports without a signature, the oldest first, and their number. */
export async function listUnsignedPage(
  executor: Executor,
  { after, limit }: { readonly after: KeysetCursor | null; readonly limit: number },
): Promise<{ rows: UnsignedRow[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    executor
      .select({
        id: r.id,
        studentId: r.studentId,
        studentName: selectStudentName(r.studentId).as('student_name'),
        subject: r.subjectId,
        termName: r.termName,
        endsOn: r.endsOn,
        createdAt: r.createdAt,
      })
      .from(r)
      .where(and(isNull(r.signedAt), beyondCursor(r.createdAt, r.id, after, true)))
      .orderBy(asc(r.createdAt), asc(r.id))
      .limit(limit),
    executor.select({ total: count() }).from(r).where(isNull(r.signedAt)),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** Lists the tutors who taught the subject of each report in its term, by name. A report without lessons is absent. */
export async function listTutorsOfReports(
  executor: Executor,
  ids: readonly string[],
  zone: string,
): Promise<Map<string, string[]>> {
  const { rows } = await executor.execute<{ id: string; names: string[] }>(sql`
    select n.id, array_agg(distinct t.name order by t.name) as names
    from term_reports n
      join lesson_participants p on p.student_id = n.student_id and p.status in ('completed', 'no_show')
        and p.starts_at >= (n.starts_on::timestamp at time zone ${zone})
        and p.starts_at < ((n.ends_on + 1)::timestamp at time zone ${zone})
      join lessons l on l.id = p.lesson_id and coalesce(p.subject, l.subject) = n.subject_id
      join tutors t on t.id = l.tutor_id
    where n.id = any(${sql.param(ids)}::uuid[])
    group by n.id`);
  return new Map(rows.map(({ id, names }) => [id, names]));
}
