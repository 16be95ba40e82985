import type { PastPapers } from '@thuto/contract/past-papers';
import { dateInZone } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import type { StudentId } from '@thuto/domain/ids';
import type { PaperSide } from '@thuto/domain/past-papers';
import type { Context } from '../../context.ts';
import { presentPastPaper } from './past-papers.presenter.ts';
import { listPaperRows, listSyllabusesOfStudent } from './past-papers.store.ts';

/**
 * Returns a student's past papers in a syllabus, newest first. The caller has checked the access.
 * @param wanted the syllabus; the student's first one by default.
 * @throws DomainError not_found for a syllabus that is not the student's.
 */
export async function listPastPapers(
  ctx: Pick<Context, 'config' | 'db' | 'now'>,
  side: PaperSide,
  studentId: StudentId,
  wanted: string | undefined,
): Promise<PastPapers> {
  const syllabuses = await listSyllabusesOfStudent(ctx.db, studentId);
  if (wanted !== undefined && !syllabuses.some(({ id }) => id === wanted)) throw new DomainError('not_found');
  const syllabusId = wanted ?? syllabuses[0]?.id ?? null;
  const rows = syllabusId === null ? [] : await listPaperRows(ctx.db, studentId, syllabusId);
  return {
    syllabuses,
    syllabusId,
    today: dateInZone(ctx.now().getTime(), ctx.config.timeZone),
    items: rows.map((row) => presentPastPaper(side, row)),
    canAdd: side !== 'desk' && syllabusId !== null,
  };
}
