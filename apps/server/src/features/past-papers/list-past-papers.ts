import { dateInZone } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import type { StudentId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import { listPaperRows, listSyllabusesOfStudent, type PastPaperRow } from './past-papers.store.ts';
import type { PastPapers } from '@thuto/contract/past-papers';

/** The past papers of a student in one of their syllabuses. */
export interface PapersOfStudent extends Omit<PastPapers, 'items' | 'canAdd'> {
  readonly rows: readonly PastPaperRow[];
}

/**
 * Returns a student's past papers in a syllabus, newest first. The caller has checked the access.
 * @param wanted the syllabus; the student's first one by default.
 * @throws DomainError not_found for a syllabus that is not the student's.
 */
export async function listPastPapers(
  ctx: Pick<Context, 'config' | 'db' | 'now'>,
  studentId: StudentId,
  wanted: string | undefined,
): Promise<PapersOfStudent> {
  const syllabuses = await listSyllabusesOfStudent(ctx.db, studentId);
  if (wanted !== undefined && !syllabuses.some(({ id }) => id === wanted)) throw new DomainError('not_found');
  const syllabusId = wanted ?? syllabuses[0]?.id ?? null;
  const rows = syllabusId === null ? [] : await listPaperRows(ctx.db, studentId, syllabusId);
  return {
    syllabuses,
    syllabusId,
    today: dateInZone(ctx.now().getTime(), ctx.config.timeZone),
    rows,
  };
}
