import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import { recordBoundaryEvent } from './change-grade-boundary.ts';
import { deleteBoundaryRow, lockBoundary } from './past-papers.store.ts';

/** Deletes grade boundaries. The papers of students lose their grade, not their marks. @throws DomainError not_found. */
export async function deleteGradeBoundary(ctx: AdminContext, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const before = await lockBoundary(tx, id);
    if (before === null) throw new DomainError('not_found');
    await deleteBoundaryRow(tx, id);
    await recordBoundaryEvent(ctx, tx, 'grade-boundary.deleted', before);
  });
}
