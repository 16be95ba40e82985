import type { GradeBoundary } from '@thuto/contract/past-papers';
import type { AdminContext } from '../../context.ts';
import { presentGradeBoundary } from './past-papers.presenter.ts';
import { listBoundaryRows } from './past-papers.store.ts';

/** Lists the official grade boundaries of a syllabus, the latest year first (PAPER-7). */
export async function listGradeBoundaries(ctx: AdminContext, syllabusId: string): Promise<GradeBoundary[]> {
  return (await listBoundaryRows(ctx.db, syllabusId)).map(presentGradeBoundary);
}
