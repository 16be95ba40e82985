import type { StudentId } from '@thuto/domain/ids';
import { inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { hotRead, type Reads } from '../../platform/db/read-connections.ts';
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

// One JSON value, because reading it is faster than reading as many rows.
const selectTopics = hotRead('list_topics_of_student', (db) =>
  db
    .select({
      rows: sql<TopicRow[]>`coalesce(json_agg(json_build_object(
        'id', t.id, 'code', t.code, 'title', t.title, 'subjectId', t.subject_id, 'syllabusId', t.syllabus_id,
        'weight', t.weight, 'prerequisites', t.prerequisites, 'chapter', chapter.title,
        'isRetired', t.retired_at is not null or chapter.retired_at is not null)
        order by y.position, coalesce(chapter.position, t.position), t.position, t.code), '[]'::json)`,
    })
    .from(
      sql`topics t join syllabuses y on y.id = t.syllabus_id left join topics chapter on chapter.id = t.parent_id`,
    )
    .where(
      sql`t.subject_id = ${sql.placeholder('subjectId')}
        and not exists (select from topics child where child.parent_id = t.id)
        and y.board = coalesce((select s.syllabus from students s where s.id = ${sql.placeholder('studentId')}), y.board)`,
    ),
);

/**
 * Lists the topics that a student learns in a subject, in the order of the syllabus: those of the student's board, or
 * of every board while the family has not named one. Chapters are left out.
 */
export async function listTopicsOfStudent(
  reads: Reads,
  studentId: StudentId,
  subjectId: string,
): Promise<readonly TopicRow[]> {
  const [row] = await selectTopics(reads, { studentId, subjectId });
  return row?.rows ?? [];
}

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

const selectSubjects = hotRead('list_subjects_with_topics', (db) =>
  db
    .select({ id: sql<string>`b.id` })
    .from(sql`subjects b, students s`)
    .where(
      sql`s.id = ${sql.placeholder('studentId')} and exists (
        select from syllabuses y where y.board = coalesce(s.syllabus, y.board)
          and exists (select from topics t where t.subject_id = b.id and t.syllabus_id = y.id))`,
    )
    .orderBy(sql`coalesce(b.id = any(s.subjects), false) desc, b.position, b.id`),
);

/** Lists the subjects with topics on the student's board, in display order, those of the profile first. */
export async function listSubjectsWithTopics(reads: Reads, studentId: StudentId): Promise<string[]> {
  return (await selectSubjects(reads, { studentId })).map(({ id }) => id);
}
