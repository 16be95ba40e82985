import type { StudentId, TutorId } from '@thuto/domain/ids';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { countRows } from '../../platform/db/count-rows.ts';
import { beyondCursor, type KeysetCursor } from '../../platform/db/keyset-cursor.ts';
import { assessmentItems, assessments } from '../../platform/db/schema/assessments.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { syllabuses, topics } from '../../platform/db/schema/subjects.ts';
import { selectStudentName, studentsCalled } from '../students/students.shared.store.ts';

export type AssessmentRow = typeof assessments.$inferSelect;

export type AssessmentItemRow = typeof assessmentItems.$inferSelect;

export type Board = (typeof syllabuses.$inferSelect)['board'];

/** Returns the newest assessment of a student in each subject, or in one, with the number of its answers. */
export async function listNewest(
  executor: Executor,
  studentId: StudentId,
  subjectId?: SubjectId,
): Promise<(AssessmentRow & { answered: number })[]> {
  const rows = await executor
    .selectDistinctOn([assessments.subjectId])
    .from(assessments)
    .where(
      and(
        eq(assessments.studentId, studentId),
        subjectId === undefined ? undefined : eq(assessments.subjectId, subjectId),
      ),
    )
    .orderBy(asc(assessments.subjectId), desc(assessments.startedAt));
  const answered = await countAnswers(
    executor,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, answered: answered.get(row.id) ?? 0 }));
}

async function countAnswers(
  executor: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .select({ id: assessmentItems.assessmentId, answered: count(assessmentItems.answeredAt) })
    .from(assessmentItems)
    .where(inArray(assessmentItems.assessmentId, [...ids]))
    .groupBy(assessmentItems.assessmentId);
  return new Map(rows.map(({ id, answered }) => [id, answered]));
}

/** Returns how many answers of an assessment are not *I have not been taught this*. */
export async function countGivenAnswers(executor: Executor, id: string): Promise<number> {
  return executor.$count(
    assessmentItems,
    and(eq(assessmentItems.assessmentId, id), isNotNull(assessmentItems.answer)),
  );
}

/** The calls of assessments by their status. */
export interface CallsOfAssessment {
  readonly booked: number;
  readonly held: number;
  readonly cancelled: number;
}

async function countCalls(
  executor: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string | null, CallsOfAssessment>> {
  if (ids.length === 0) return new Map();
  const { status, assessmentId } = lessonParticipants;
  const rows = await executor
    .select({
      id: assessmentId,
      booked: sql<number>`count(*) filter (where ${status} = 'confirmed')`.mapWith(Number),
      held: sql<number>`count(*) filter (where ${status} = 'completed')`.mapWith(Number),
      cancelled: sql<number>`count(*) filter (where ${status} = 'cancelled')`.mapWith(Number),
    })
    .from(lessonParticipants)
    .where(inArray(assessmentId, [...ids]))
    .groupBy(assessmentId);
  return new Map(rows.map(({ id, ...calls }) => [id, calls]));
}

export async function insertAssessment(tx: Tx, row: typeof assessments.$inferInsert): Promise<void> {
  await tx.insert(assessments).values(row);
}

export async function insertAssessmentItems(
  tx: Tx,
  rows: readonly (typeof assessmentItems.$inferInsert)[],
): Promise<void> {
  await tx.insert(assessmentItems).values([...rows]);
}

/** Finds an assessment of a student. */
export async function findAssessment(
  executor: Executor,
  id: string,
  studentId: StudentId,
): Promise<AssessmentRow | null> {
  const [row] = await executor
    .select()
    .from(assessments)
    .where(and(eq(assessments.id, id), eq(assessments.studentId, studentId)));
  return row ?? null;
}

/** Returns the assessment that a call of a tutor is about, with its student; null for other lessons. */
export async function findAssessmentOfCall(
  executor: Executor,
  participantId: string,
  tutorId: TutorId,
): Promise<{ readonly id: string; readonly studentId: StudentId } | null> {
  const [row] = await executor
    .select({ id: lessonParticipants.assessmentId, studentId: lessonParticipants.studentId })
    .from(lessonParticipants)
    .innerJoin(lessons, eq(lessons.id, lessonParticipants.lessonId))
    .where(and(eq(lessonParticipants.id, participantId), eq(lessons.tutorId, tutorId)));
  return row?.id == null ? null : { id: row.id, studentId: row.studentId };
}

/** Locks an assessment of a student, so that answers from two phones take turns. */
export async function lockAssessment(
  tx: Tx,
  id: string,
  studentId: StudentId,
): Promise<AssessmentRow | null> {
  const [row] = await tx
    .select()
    .from(assessments)
    .where(and(eq(assessments.id, id), eq(assessments.studentId, studentId)))
    .for('update');
  return row ?? null;
}

/** Returns the items of an assessment in the order in which they are asked. */
export async function listAssessmentItems(executor: Executor, id: string): Promise<AssessmentItemRow[]> {
  return executor
    .select()
    .from(assessmentItems)
    .where(eq(assessmentItems.assessmentId, id))
    .orderBy(asc(assessmentItems.position));
}

export async function updateAssessmentItem(
  tx: Tx,
  id: string,
  position: number,
  changes: Pick<AssessmentItemRow, 'answer' | 'isCorrect' | 'reveals' | 'answeredAt'>,
): Promise<void> {
  await tx
    .update(assessmentItems)
    .set(changes)
    .where(and(eq(assessmentItems.assessmentId, id), eq(assessmentItems.position, position)));
}

/** Marks an assessment as finished. */
export async function markFinished(tx: Tx, id: string, finishedAt: Date): Promise<void> {
  await tx.update(assessments).set({ finishedAt }).where(eq(assessments.id, id));
}

/** Returns topics with their code and title. */
export async function readTopics(
  executor: Executor,
  ids: readonly string[],
): Promise<Pick<typeof topics.$inferSelect, 'id' | 'code' | 'title'>[]> {
  if (ids.length === 0) return [];
  return executor
    .select({ id: topics.id, code: topics.code, title: topics.title })
    .from(topics)
    .where(inArray(topics.id, [...ids]));
}

export interface AssessmentListRow extends AssessmentRow {
  readonly answered: number;
  readonly calls: CallsOfAssessment;
  readonly studentName: string;
  readonly syllabusName: string;
}

const selectNamed = (executor: Executor) =>
  executor
    .select({
      assessment: assessments,
      studentName: selectStudentName(assessments.studentId),
      syllabusName: syllabuses.name,
    })
    .from(assessments)
    .innerJoin(syllabuses, eq(syllabuses.id, assessments.syllabusId));

/** Finds an assessment with the names of its student and its syllabus. */
export async function findNamed(
  executor: Executor,
  id: string,
): Promise<Omit<AssessmentListRow, 'answered' | 'calls'> | null> {
  const [row] = await selectNamed(executor).where(eq(assessments.id, id));
  return row ? { ...row.assessment, studentName: row.studentName, syllabusName: row.syllabusName } : null;
}

export interface AssessmentQuery {
  readonly state: 'all' | 'open' | 'finished' | 'expired' | 'overdue';
  readonly subject?: SubjectId | undefined;
  readonly search: string;
  readonly now: Date;
  /** Assessments that started before this instant and have no result are overdue. */
  readonly overdueBefore: Date;
  readonly after: KeysetCursor | null;
  readonly limit: number;
}

/** Returns a page of assessments, newest first, and the total number of matching ones. */
export async function listAssessmentPage(
  executor: Executor,
  { state, subject, search, now, overdueBefore, after, limit }: AssessmentQuery,
): Promise<{ rows: AssessmentListRow[]; total: number }> {
  const unfinished = isNull(assessments.finishedAt);
  const inState: Record<AssessmentQuery['state'], SQL | undefined> = {
    all: undefined,
    open: and(unfinished, gt(assessments.expiresAt, now)),
    finished: isNotNull(assessments.finishedAt),
    expired: and(unfinished, lte(assessments.expiresAt, now)),
    overdue: and(unfinished, sql`${assessments.startedAt} < ${overdueBefore.toISOString()}`),
  };
  const listed = and(
    inState[state],
    subject === undefined ? undefined : eq(assessments.subjectId, subject),
    search === '' ? undefined : sql`${assessments.studentId} in (${studentsCalled(search)})`,
  );
  const rows = await selectNamed(executor)
    .where(and(listed, beyondCursor(assessments.startedAt, assessments.id, after)))
    .orderBy(desc(assessments.startedAt), desc(assessments.id))
    .limit(limit);
  const total = await countRows(executor, (most) =>
    executor.select({ id: assessments.id }).from(assessments).where(listed).limit(most),
  );
  const ids = rows.map(({ assessment }) => assessment.id);
  const answered = await countAnswers(executor, ids);
  const calls = await countCalls(executor, ids);
  return {
    rows: rows.map(({ assessment, ...names }) => ({
      ...assessment,
      ...names,
      answered: answered.get(assessment.id) ?? 0,
      calls: calls.get(assessment.id) ?? { booked: 0, held: 0, cancelled: 0 },
    })),
    total,
  };
}
