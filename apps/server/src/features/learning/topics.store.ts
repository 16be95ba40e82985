import type { StudentId } from '@thuto/domain/ids';
import { inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { topics } from '../../platform/db/schema/subjects.ts';

export interface TopicRow {
  readonly id: string;
  readonly code: string;
  readonly title: string;
  readonly subjectId: string;
  readonly syllabusId: string;
  readonly weight: number;
  readonly prerequisites: readonly string[];
  /** The title of the chapter; null for a topic without one. */
  readonly chapter: string | null;
  readonly isRetired: boolean;
}

const topicsWithChapters = sql`topics t join syllabuses y on y.id = t.syllabus_id
  left join topics chapter on chapter.id = t.parent_id`;
const areOfStudent = (studentId: unknown, subjectId: unknown) => sql`t.subject_id = ${subjectId}
  and not exists (select from topics child where child.parent_id = t.id)
  and y.board = coalesce((select s.syllabus from students s where s.id = ${studentId}), y.board)`;
const inOrder = sql`y.position, coalesce(chapter.position, t.position), t.position, t.code`;

/**
 * Lists the topics that a student learns in a subject, in the order of the syllabus: those of the student's board, or
 * of every board while the family has not named one. Chapters are left out.
 */
export async function listTopicsOfStudent(
  executor: Executor,
  studentId: StudentId,
  subjectId: string,
): Promise<TopicRow[]> {
  const { rows } = await executor.execute<TopicRow & Record<string, unknown>>(sql`
    select t.id, t.code, t.title, t.subject_id as "subjectId", t.syllabus_id as "syllabusId", t.weight, t.prerequisites,
      chapter.title as chapter, (t.retired_at is not null or chapter.retired_at is not null) as "isRetired"
    from ${topicsWithChapters} where ${areOfStudent(studentId, subjectId)} order by ${inOrder}`);
  return rows;
}

/** Lists the same topics with what a map of them shows. */
export const listTopicMap = (executor: Executor, studentId: StudentId, subjectId: string) =>
  executor
    .select({
      id: sql<string>`t.id`,
      code: sql<string>`t.code`,
      title: sql<string>`t.title`,
      prerequisites: sql<string[]>`t.prerequisites`,
      chapter: sql<string | null>`chapter.title`,
    })
    .from(topicsWithChapters)
    .where(areOfStudent(studentId, subjectId))
    .orderBy(inOrder);

/** Returns which of these topics exist in a subject. */
export async function findTopicsOfSubject(
  executor: Executor,
  ids: readonly string[],
  subjectId: string,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await executor
    .select({ id: topics.id, subjectId: topics.subjectId })
    .from(topics)
    .where(inArray(topics.id, [...ids]));
  return new Set(rows.filter((row) => row.subjectId === subjectId).map(({ id }) => id));
}

/**
 * Lists the subjects with topics on the student's board, in display order, those of the profile first. The student's own
 * subjects are those of the profile, of a plan or of a lesson.
 */
export async function listSubjectsWithTopics(
  executor: Executor,
  studentId: StudentId,
): Promise<{ id: string; isOfStudent: boolean }[]> {
  // The subjects of lessons in one array: a plan for all students would otherwise read all lessons.
  return executor
    .select({
      id: sql<string>`b.id`,
      isOfStudent: sql<boolean>`(coalesce(b.id = any(s.subjects), false)
        or exists (select from plans n where n.student_id = s.id and n.subject_id = b.id)
        or coalesce(b.id = any(taught.subjects), false))`,
    })
    .from(
      sql`subjects b, students s left join lateral (
        select array_agg(distinct coalesce(p.subject, l.subject)) as subjects
        from lesson_participants p join lessons l on l.id = p.lesson_id
        where p.student_id = s.id) taught on true`,
    )
    .where(
      sql`s.id = ${studentId} and exists (
        select from syllabuses y where y.board = coalesce(s.syllabus, y.board)
          and exists (select from topics t where t.subject_id = b.id and t.syllabus_id = y.id))`,
    )
    .orderBy(sql`coalesce(b.id = any(s.subjects), false) desc, b.position, b.id`);
}
