import { asc, eq, getTableColumns, isNull, and, sql } from 'drizzle-orm';
import { DomainError } from '@thuto/domain/errors';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { subjects, syllabuses, syllabusSubjects, topics } from '../../platform/db/schema/subjects.ts';

export type TopicRow = typeof topics.$inferSelect;

export interface SyllabusRow {
  readonly id: string;
  readonly name: string;
  readonly board: (typeof syllabuses.$inferSelect)['board'];
  readonly subjects: readonly { id: SubjectId; name: string }[];
}

/** Returns the syllabuses with their subjects, in display order. */
export async function listSyllabusRows(executor: Executor): Promise<SyllabusRow[]> {
  return executor
    .select({
      id: syllabuses.id,
      name: syllabuses.name,
      board: syllabuses.board,
      subjects: sql<SyllabusRow['subjects']>`coalesce((
        select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.position)
        from ${subjects} s inner join ${syllabusSubjects} c on c.subject_id = s.id
        where c.syllabus_id = syllabuses.id), '[]')`,
    })
    .from(syllabuses)
    .orderBy(asc(syllabuses.position), asc(syllabuses.id));
}

/**
 * Returns the topics of a syllabus or subject, each chapter before its topics.
 * @param choice.isCurrent leaves out retired topics and the topics of a retired chapter.
 */
export async function listTopicRows(
  executor: Executor,
  choice: {
    readonly syllabusId?: string | undefined;
    readonly subjectId?: SubjectId | undefined;
    readonly isCurrent?: boolean;
  },
): Promise<TopicRow[]> {
  const rows = await executor
    .select(getTableColumns(topics))
    .from(topics)
    .where(
      and(
        choice.syllabusId === undefined ? undefined : eq(topics.syllabusId, choice.syllabusId),
        choice.subjectId === undefined ? undefined : eq(topics.subjectId, choice.subjectId),
        choice.isCurrent === true ? isNull(topics.retiredAt) : undefined,
      ),
    )
    .orderBy(asc(topics.syllabusId), asc(topics.position), asc(topics.code));
  return rows
    .filter(({ parentId }) => parentId === null)
    .flatMap((chapter) => [chapter, ...rows.filter(({ parentId }) => parentId === chapter.id)]);
}

/** Locks a syllabus, so that changes of its topics run one at a time. Returns false if there is none. */
export async function lockSyllabus(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: syllabuses.id })
    .from(syllabuses)
    .where(eq(syllabuses.id, id))
    .for('no key update');
  return rows.length > 0;
}

/** Returns the syllabus of a topic. @throws DomainError not_found. */
export async function findSyllabusOfTopic(executor: Executor, id: string): Promise<string> {
  const [row] = await executor.select({ id: topics.syllabusId }).from(topics).where(eq(topics.id, id));
  if (!row) throw new DomainError('not_found');
  return row.id;
}

export async function insertTopic(tx: Tx, topic: typeof topics.$inferInsert): Promise<void> {
  await tx.insert(topics).values(topic);
}

/** Updates a topic and increments its revision. */
export async function updateTopicRow(
  tx: Tx,
  id: string,
  changes: Partial<typeof topics.$inferInsert>,
): Promise<void> {
  await tx
    .update(topics)
    .set({ ...changes, revision: sql`${topics.revision} + 1` })
    .where(eq(topics.id, id));
}
