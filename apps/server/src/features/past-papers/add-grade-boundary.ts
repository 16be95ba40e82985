import type { GradeBoundaryDetails } from '@thuto/contract/past-papers';
import type { AdminContext } from '../../context.ts';
import { finishBoundaryChange, requireFreePaper } from './change-grade-boundary.ts';
import { type GradeBoundaryRow, insertBoundary } from './past-papers.store.ts';

/** Adds the official grade boundaries of a paper (PAPER-7). @throws DomainError grade_boundary_exists, input_invalid. */
export function addGradeBoundary(
  ctx: AdminContext,
  details: GradeBoundaryDetails,
): Promise<GradeBoundaryRow> {
  return ctx.db.transaction(async (tx) => {
    const id = ctx.newId();
    await requireFreePaper(tx, details, id);
    await insertBoundary(tx, { id, ...details, updatedAt: ctx.now() });
    return finishBoundaryChange(ctx, tx, 'grade-boundary.added', id);
  });
}
