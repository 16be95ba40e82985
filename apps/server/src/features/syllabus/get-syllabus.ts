import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import { listSyllabusRows, listTopicRows, type SyllabusRow, type TopicRow } from './syllabus.store.ts';

/**
 * Returns the syllabuses, and all topics of one of them (SYL-2).
 * @param syllabusId the first syllabus if undefined.
 * @throws DomainError not_found.
 */
export async function getSyllabus(
  ctx: AdminContext,
  syllabusId: string | undefined,
): Promise<{ syllabusId: string; syllabuses: SyllabusRow[]; topics: TopicRow[] }> {
  const rows = await listSyllabusRows(ctx.db);
  const chosen = syllabusId === undefined ? rows[0] : rows.find(({ id }) => id === syllabusId);
  if (!chosen) throw new DomainError('not_found');
  const topics = await listTopicRows(ctx.db, { syllabusId: chosen.id });
  return { syllabusId: chosen.id, syllabuses: rows, topics };
}
