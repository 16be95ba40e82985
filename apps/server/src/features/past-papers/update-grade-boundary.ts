import type { GradeBoundaryDetails } from '@thuto/contract/past-papers';
import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import { finishBoundaryChange, requireFreePaper } from './change-grade-boundary.ts';
import { type GradeBoundaryRow, lockBoundary, replaceBoundary } from './past-papers.store.ts';

/**
 * Changes grade boundaries.
 * @throws DomainError not_found, grade_boundary_changed if they were saved since they were read, and as
 *   `addGradeBoundary`.
 */
export function updateGradeBoundary(
  ctx: AdminContext,
  { id, revision, ...details }: GradeBoundaryDetails & { readonly id: string; readonly revision: number },
): Promise<GradeBoundaryRow> {
  return ctx.db.transaction(async (tx) => {
    await requireFreePaper(tx, details, id);
    const before = await lockBoundary(tx, id);
    if (before === null) throw new DomainError('not_found');
    if (before.revision !== revision) throw new DomainError('grade_boundary_changed');
    await replaceBoundary(tx, id, { ...details, updatedAt: ctx.now() });
    return finishBoundaryChange(ctx, tx, 'grade-boundary.changed', id);
  });
}
