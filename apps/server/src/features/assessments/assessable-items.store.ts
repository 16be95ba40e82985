import type { StudentId } from '@thuto/domain/ids';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { and, asc, count, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { items, itemTopics } from '../../platform/db/schema/items.ts';
import { students } from '../../platform/db/schema/students.ts';
import { subjects, syllabuses, syllabusSubjects, topics } from '../../platform/db/schema/subjects.ts';
import type { Board } from './assessments.store.ts';

/** Returns the board of a student's profile; null without one. */
export async function findBoard(executor: Executor, studentId: StudentId): Promise<Board | null> {
  const [row] = await executor
    .select({ board: students.syllabus })
    .from(students)
    .where(eq(students.id, studentId));
  return row?.board ?? null;
}

/** Counts the items that may be asked, by subject and board, for subjects that are taught. */
export async function countItems(
  executor: Executor,
): Promise<{ subjectId: SubjectId; board: Board; items: number }[]> {
  return executor
    .select({ subjectId: items.subjectId, board: syllabuses.board, items: count() })
    .from(items)
    .innerJoin(subjects, eq(subjects.id, items.subjectId))
    .innerJoin(itemTopics, eq(itemTopics.itemId, items.id))
    .innerJoin(topics, eq(topics.id, itemTopics.topicId))
    .innerJoin(syllabuses, eq(syllabuses.id, topics.syllabusId))
    .where(and(isNull(items.retiredAt), isNull(topics.retiredAt), isNull(subjects.retiredAt)))
    .groupBy(items.subjectId, syllabuses.board, subjects.position)
    .orderBy(asc(subjects.position));
}

/** Finds the syllabus of a board that covers a subject. */
export async function findSyllabus(
  executor: Executor,
  subjectId: SubjectId,
  board: Board,
): Promise<string | null> {
  const [row] = await executor
    .select({ id: syllabuses.id })
    .from(syllabuses)
    .innerJoin(syllabusSubjects, eq(syllabusSubjects.syllabusId, syllabuses.id))
    .where(and(eq(syllabusSubjects.subjectId, subjectId), eq(syllabuses.board, board)))
    .orderBy(asc(syllabuses.position))
    .limit(1);
  return row?.id ?? null;
}

/** Returns the current topics of a syllabus and subject, in the order of the syllabus. */
export async function listAssessedTopics(
  executor: Executor,
  syllabusId: string,
  subjectId: SubjectId,
): Promise<Pick<typeof topics.$inferSelect, 'id' | 'parentId' | 'weight' | 'prerequisites'>[]> {
  return executor
    .select({
      id: topics.id,
      parentId: topics.parentId,
      weight: topics.weight,
      prerequisites: topics.prerequisites,
    })
    .from(topics)
    .where(
      and(
        eq(topics.syllabusId, syllabusId),
        eq(topics.subjectId, subjectId),
        isNotNull(topics.parentId),
        isNull(topics.retiredAt),
      ),
    )
    .orderBy(asc(topics.parentId), asc(topics.position));
}

/** An item that may be asked, with its topic in the syllabus. */
export type CandidateRow = Pick<typeof items.$inferSelect, 'id' | 'kind' | 'level'> & {
  readonly topicId: string;
};

/** Lists the items that an assessment of a subject can ask, with their topics. */
export async function listCandidates(
  executor: Executor,
  syllabusId: string,
  subjectId: SubjectId,
): Promise<CandidateRow[]> {
  return executor
    .select({ id: items.id, kind: items.kind, level: items.level, topicId: itemTopics.topicId })
    .from(items)
    .innerJoin(itemTopics, eq(itemTopics.itemId, items.id))
    .innerJoin(topics, eq(topics.id, itemTopics.topicId))
    .where(
      and(
        eq(topics.syllabusId, syllabusId),
        eq(items.subjectId, subjectId),
        isNull(topics.retiredAt),
        isNull(items.retiredAt),
      ),
    )
    .orderBy(asc(items.id));
}

/** Returns what is copied of the items that are asked. */
export async function readItems(
  executor: Executor,
  ids: readonly string[],
): Promise<Pick<typeof items.$inferSelect, 'id' | 'kind' | 'level' | 'question' | 'content' | 'errors'>[]> {
  if (ids.length === 0) return [];
  return executor
    .select({
      id: items.id,
      kind: items.kind,
      level: items.level,
      question: items.question,
      content: items.content,
      errors: items.errors,
    })
    .from(items)
    .where(inArray(items.id, [...ids]));
}
