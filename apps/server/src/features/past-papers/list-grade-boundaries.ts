import type { AdminContext } from '../../context.ts';
import { type GradeBoundaryRow, listBoundaryRows } from './past-papers.store.ts';

/** Lists the official grade boundaries of a syllabus, the latest year first (PAPER-7). */
export async function listGradeBoundaries(
  ctx: AdminContext,
  syllabusId: string,
): Promise<GradeBoundaryRow[]> {
  return listBoundaryRows(ctx.db, syllabusId);
}
