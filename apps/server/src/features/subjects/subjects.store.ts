import { DomainError } from '@thuto/domain/errors';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { students } from '../../platform/db/schema/students.ts';
import { subjects, syllabuses, syllabusSubjects } from '../../platform/db/schema/subjects.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';

export type SubjectRow = typeof subjects.$inferSelect;

/** A subject with the syllabuses that cover it. */
export interface SubjectWithSyllabuses extends SubjectRow {
  readonly syllabuses: readonly {
    id: string;
    name: string;
    board: (typeof syllabuses.$inferSelect)['board'];
  }[];
}

/** A subject with its use, for admins. */
export interface SubjectWithUse extends SubjectWithSyllabuses {
  /** Students with the subject in their profile, up to `MAX_COUNTED`. */
  readonly students: number;
  /** Tutors of the directory who teach it, without retired tutors. */
  readonly tutors: number;
}

/** A subject with all subjects in display order: its place among them decides what can be done with it. */
export interface SubjectInList {
  readonly row: SubjectWithUse;
  readonly all: readonly SubjectWithUse[];
}

/** Maximum number of students that are counted, to bound the time of the query. */
const MAX_COUNTED = 1000;

const inOrder = [asc(subjects.position), asc(subjects.id)];

/** Returns all subjects in display order, retired ones included. */
export async function listSubjectRows(executor: Executor): Promise<SubjectRow[]> {
  return executor
    .select()
    .from(subjects)
    .orderBy(...inOrder);
}

/** Returns the subjects with these ids, in no particular order. */
export async function findSubjectRows(
  executor: Executor,
  ids: readonly SubjectId[],
): Promise<Pick<SubjectRow, 'id' | 'name' | 'retiredAt'>[]> {
  return executor
    .select({ id: subjects.id, name: subjects.name, retiredAt: subjects.retiredAt })
    .from(subjects)
    .where(inArray(subjects.id, [...ids]));
}

/** Returns all subjects in display order with their syllabuses, by one query: every page of the site needs them. */
export async function listWithSyllabuses(executor: Executor): Promise<SubjectWithSyllabuses[]> {
  return executor
    .select({
      ...getTableColumns(subjects),
      // Written out: drizzle leaves out the table's name where a query has one table only.
      syllabuses: sql<SubjectWithSyllabuses['syllabuses']>`coalesce((
        select json_agg(json_build_object('id', s.id, 'name', s.name, 'board', s.board) order by s.position)
        from ${syllabuses} s inner join ${syllabusSubjects} c on c.syllabus_id = s.id
        where c.subject_id = subjects.id), '[]')`,
    })
    .from(subjects)
    .orderBy(...inOrder);
}

/** Returns all subjects in display order with their use, retired ones last. */
export async function listWithUse(executor: Executor): Promise<SubjectWithUse[]> {
  const rows = await listWithSyllabuses(executor);
  const uses = await executor
    .select({
      id: subjects.id,
      students: sql<number>`(select count(*)::int from (select from ${students} p
        where p.subjects @> array[subjects.id] limit ${MAX_COUNTED}) having_it)`,
      tutors: sql<number>`(select count(*)::int from ${tutors} t
        where t.retired_at is null and t.subjects @> array[subjects.id])`,
    })
    .from(subjects);
  const useOf = new Map(uses.map((use) => [use.id, use]));
  return rows
    .map((row) => ({
      ...row,
      students: useOf.get(row.id)?.students ?? 0,
      tutors: useOf.get(row.id)?.tutors ?? 0,
    }))
    .toSorted((a, b) => Number(a.retiredAt !== null) - Number(b.retiredAt !== null));
}

/** Returns all subjects in display order and locks them, so that changes run one at a time. */
export async function lockSubjects(tx: Tx): Promise<SubjectRow[]> {
  // In the order of an immutable column, to prevent deadlocks; and without blocking the checks of foreign keys.
  await tx.select({ id: subjects.id }).from(subjects).orderBy(subjects.id).for('no key update');
  // Read again: a statement that waited for a lock does not see rows added meanwhile.
  return listSubjectRows(tx);
}

/** Locks the subjects as `lockSubjects` does, and against another new subject. */
export async function lockForNewSubject(tx: Tx): Promise<SubjectRow[]> {
  // Row locks do not hold back an insert, so concurrent ones wait for each other here.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('subjects', 0))`);
  return lockSubjects(tx);
}

/** Inserts a subject. */
export async function insertSubject(tx: Tx, subject: typeof subjects.$inferInsert): Promise<void> {
  await tx.insert(subjects).values(subject);
}

/** Updates a subject and increments its revision. @throws DomainError not_found. */
export async function changeSubjectRow(
  tx: Tx,
  id: SubjectId,
  changes: Partial<typeof subjects.$inferInsert>,
): Promise<void> {
  const rows = await tx
    .update(subjects)
    .set({ ...changes, revision: sql`${subjects.revision} + 1` })
    .where(eq(subjects.id, id))
    .returning({ id: subjects.id });
  if (rows.length === 0) throw new DomainError('not_found');
}

/** Sets the display order of a subject. Its revision stays, because nothing that an admin edits changes. */
export async function setPosition(tx: Tx, id: SubjectId, position: number): Promise<void> {
  await tx.update(subjects).set({ position }).where(eq(subjects.id, id));
}
