import { MAX_LISTED_BOUNDARIES, MAX_LISTED_PAPERS } from '@thuto/contract/past-papers';
import type { AccountId, StudentId, TutorId } from '@thuto/domain/ids';
import type { PaperBoundaries, PaperKey, PaperQuestion } from '@thuto/domain/learning/past-papers';
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { gradeBoundaries, pastPaperQuestions, pastPapers } from '../../platform/db/schema/past-papers.ts';
import { students } from '../../platform/db/schema/students.ts';

const p = pastPapers;
const b = gradeBoundaries;

export type GradeBoundaryRow = typeof gradeBoundaries.$inferSelect;

interface QuestionRow extends PaperQuestion {
  readonly code: string;
  readonly title: string;
  readonly isRetired: boolean;
}

export type PastPaperRow = Omit<typeof pastPapers.$inferSelect, 'enteredBy' | 'createdAt' | 'updatedAt'> & {
  readonly checkedByName: string | null;
  readonly questions: QuestionRow[];
  /** The official boundaries of the paper; null if no admin entered them. */
  readonly boundaries: PaperBoundaries | null;
};

const isSamePaper = (table: typeof p | typeof b, key: PaperKey) =>
  and(
    eq(table.syllabusId, key.syllabusId),
    eq(table.year, key.year),
    eq(table.session, key.session),
    eq(table.paper, key.paper),
  );

const selectPapers = (executor: Executor) =>
  executor
    .select({
      id: p.id,
      studentId: p.studentId,
      syllabusId: p.syllabusId,
      year: p.year,
      session: p.session,
      paper: p.paper,
      writtenOn: p.writtenOn,
      checkedBy: p.checkedBy,
      revision: p.revision,
      checkedByName: sql<string | null>`coalesce(
        (select t.name from tutors t where t.account_id = past_papers.checked_by),
        (select a.display_name from accounts a where a.id = past_papers.checked_by))`,
      questions: sql<QuestionRow[]>`(
        select coalesce(json_agg(json_build_object('name', q.name, 'topicId', q.topic_id, 'marks', q.marks,
          'maxMarks', q.max_marks, 'code', t.code, 'title', t.title,
          'isRetired', t.retired_at is not null or c.retired_at is not null) order by q.position), '[]')
        from past_paper_questions q join topics t on t.id = q.topic_id left join topics c on c.id = t.parent_id
        where q.paper_id = past_papers.id)`,
      boundaries: sql<PaperBoundaries | null>`(
        select json_build_object('maxMarks', g.max_marks, 'grades', g.grades) from grade_boundaries g
        where g.syllabus_id = past_papers.syllabus_id and g.year = past_papers.year and g.session = past_papers.session
          and g.paper = past_papers.paper)`,
    })
    .from(p);

/** Locks the student's past papers until the transaction ends, so that changes of them run one at a time. */
export async function lockPastPapers(tx: Tx, studentId: StudentId): Promise<void> {
  await tx.select({ id: students.id }).from(students).where(eq(students.id, studentId)).for('no key update');
}

/** Lists the papers of a student in a syllabus by the date written, newest first. */
export const listPaperRows = (
  executor: Executor,
  studentId: StudentId,
  syllabusId: string,
): Promise<PastPaperRow[]> =>
  selectPapers(executor)
    .where(and(eq(p.studentId, studentId), eq(p.syllabusId, syllabusId)))
    .orderBy(desc(p.writtenOn), desc(p.year), desc(p.id))
    .limit(MAX_LISTED_PAPERS);

/** Returns a student's paper, or null. */
export async function findPaper(
  executor: Executor,
  studentId: StudentId,
  id: string,
): Promise<PastPaperRow | null> {
  const [row] = await selectPapers(executor).where(and(eq(p.id, id), eq(p.studentId, studentId)));
  return row ?? null;
}

/** Returns whether a student has a paper already. @param exceptId a paper that does not count. */
export async function hasPaper(
  executor: Executor,
  studentId: StudentId,
  key: PaperKey,
  exceptId: string,
): Promise<boolean> {
  const rows = await executor
    .select({ id: p.id })
    .from(p)
    .where(and(eq(p.studentId, studentId), isSamePaper(p, key), ne(p.id, exceptId)));
  return rows.length > 0;
}

interface SavedPaper extends PaperKey {
  readonly writtenOn: string;
  readonly checkedBy: AccountId | null;
  readonly updatedAt: Date;
}

export async function insertPaper(
  tx: Tx,
  paper: SavedPaper & { readonly id: string; readonly studentId: StudentId; readonly enteredBy: AccountId },
  questions: readonly PaperQuestion[],
): Promise<void> {
  await tx.insert(p).values({ ...paper, createdAt: paper.updatedAt });
  await insertQuestions(tx, paper.id, questions);
}

/** Replaces a paper and its questions, and increments its revision. */
export async function replacePaper(
  tx: Tx,
  id: string,
  paper: SavedPaper,
  questions: readonly PaperQuestion[],
): Promise<void> {
  await tx
    .update(p)
    .set({ ...paper, revision: sql`${p.revision} + 1` })
    .where(eq(p.id, id));
  await tx.delete(pastPaperQuestions).where(eq(pastPaperQuestions.paperId, id));
  await insertQuestions(tx, id, questions);
}

const insertQuestions = (tx: Tx, paperId: string, questions: readonly PaperQuestion[]) =>
  tx.insert(pastPaperQuestions).values(
    questions.map(({ name, topicId, marks, maxMarks }, position) => ({
      paperId,
      position,
      name,
      topicId,
      marks,
      maxMarks,
    })),
  );

/** Deletes a paper with its questions. */
export async function deletePaper(tx: Tx, id: string): Promise<void> {
  await tx.delete(p).where(eq(p.id, id));
}

/**
 * Lists the syllabuses of a student: those of their board, or of every board while the family has not named one, and
 * those with a paper. Syllabuses of the profile's subjects come first.
 */
export async function listSyllabusesOfStudent(
  executor: Executor,
  studentId: StudentId,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await executor.execute<{ id: string; name: string }>(sql`
    select y.id, y.name from syllabuses y, students s
    where s.id = ${studentId} and (
      exists (select from past_papers p where p.student_id = s.id and p.syllabus_id = y.id)
      or (y.board = coalesce(s.syllabus, y.board) and exists (select from topics t where t.syllabus_id = y.id)))
    order by exists (
      select from syllabus_subjects c where c.syllabus_id = y.id and c.subject_id = any(s.subjects)) desc,
      y.position, y.id`);
  return rows;
}

/** Returns the ids of the topics of a syllabus that are neither chapters nor retired. */
export async function listCurrentTopicIds(executor: Executor, syllabusId: string): Promise<string[]> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    select t.id from topics t left join topics c on c.id = t.parent_id
    where t.syllabus_id = ${syllabusId} and t.retired_at is null and c.retired_at is null
      and not exists (select from topics child where child.parent_id = t.id)`);
  return rows.map(({ id }) => id);
}

/** Lists the tutors who share a lesson with a student that starts after an instant. */
export async function listTutorsOfStudent(
  executor: Executor,
  studentId: StudentId,
  since: Date,
): Promise<TutorId[]> {
  const { rows } = await executor.execute<{ id: TutorId }>(sql`
    select distinct l.tutor_id as id from lesson_participants p join lessons l on l.id = p.lesson_id
    where p.student_id = ${studentId} and l.tutor_id is not null
      and p.status in ('confirmed', 'completed', 'no_show') and p.starts_at > ${since.toISOString()}::timestamptz`);
  return rows.map(({ id }) => id);
}

/** Lists the boundaries of a syllabus, the latest year and session first. */
export const listBoundaryRows = (executor: Executor, syllabusId: string): Promise<GradeBoundaryRow[]> =>
  executor
    .select()
    .from(b)
    .where(eq(b.syllabusId, syllabusId))
    .orderBy(
      desc(b.year),
      sql`array_position(array['november', 'june', 'march'], ${b.session})`,
      asc(b.paper),
      asc(b.id),
    )
    .limit(MAX_LISTED_BOUNDARIES);

/** Locks boundaries until the transaction ends and returns them, or null. */
export async function lockBoundary(tx: Tx, id: string): Promise<GradeBoundaryRow | null> {
  const [row] = await tx.select().from(b).where(eq(b.id, id)).for('update');
  return row ?? null;
}

/** Returns whether a syllabus exists. Locks it, so that changes of its boundaries run one at a time. */
export async function lockSyllabusOfBoundaries(tx: Tx, syllabusId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from syllabuses where id = ${syllabusId} for no key update`);
  return rows.length > 0;
}

/** Returns whether a paper has boundaries. @param exceptId boundaries that do not count. */
export async function hasBoundary(executor: Executor, key: PaperKey, exceptId: string): Promise<boolean> {
  const rows = await executor
    .select({ id: b.id })
    .from(b)
    .where(and(isSamePaper(b, key), ne(b.id, exceptId)));
  return rows.length > 0;
}

export async function insertBoundary(tx: Tx, row: typeof gradeBoundaries.$inferInsert): Promise<void> {
  await tx.insert(b).values(row);
}

/** Replaces boundaries and increments their revision. */
export async function replaceBoundary(
  tx: Tx,
  id: string,
  changes: Partial<typeof gradeBoundaries.$inferInsert>,
): Promise<void> {
  await tx
    .update(b)
    .set({ ...changes, revision: sql`${b.revision} + 1` })
    .where(eq(b.id, id));
}

export async function deleteBoundaryRow(tx: Tx, id: string): Promise<void> {
  await tx.delete(b).where(eq(b.id, id));
}
