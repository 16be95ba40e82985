import type { AuditEventKind } from '@thuto/contract/activity';
import type { GradeBoundary, GradeBoundaryDetails } from '@thuto/contract/past-papers';
import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { presentGradeBoundary } from './past-papers.presenter.ts';
import {
  deleteBoundaryRow,
  type GradeBoundaryRow,
  hasBoundary,
  insertBoundary,
  lockBoundary,
  lockSyllabusOfBoundaries,
  replaceBoundary,
} from './past-papers.store.ts';

/** Adds the official grade boundaries of a paper (PAPER-7). @throws DomainError grade_boundary_exists, input_invalid. */
export function addGradeBoundary(ctx: AdminContext, details: GradeBoundaryDetails): Promise<GradeBoundary> {
  return ctx.db.transaction(async (tx) => {
    const id = ctx.newId();
    await requireFreePaper(tx, details, id);
    await insertBoundary(tx, { id, ...details, updatedAt: ctx.now() });
    return finish(ctx, tx, 'grade-boundary.added', id);
  });
}

/**
 * Changes grade boundaries.
 * @throws DomainError not_found, grade_boundary_changed if they were saved since they were read, and as
 *   `addGradeBoundary`.
 */
export function updateGradeBoundary(
  ctx: AdminContext,
  { id, revision, ...details }: GradeBoundaryDetails & { readonly id: string; readonly revision: number },
): Promise<GradeBoundary> {
  return ctx.db.transaction(async (tx) => {
    await requireFreePaper(tx, details, id);
    const before = await lockBoundary(tx, id);
    if (before === null) throw new DomainError('not_found');
    if (before.revision !== revision) throw new DomainError('grade_boundary_changed');
    await replaceBoundary(tx, id, { ...details, updatedAt: ctx.now() });
    return finish(ctx, tx, 'grade-boundary.changed', id);
  });
}

/** Deletes grade boundaries. The papers of students lose their grade, not their marks. @throws DomainError not_found. */
export async function deleteGradeBoundary(ctx: AdminContext, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const before = await lockBoundary(tx, id);
    if (before === null) throw new DomainError('not_found');
    await deleteBoundaryRow(tx, id);
    await recordBoundaryEvent(ctx, tx, 'grade-boundary.deleted', before);
  });
}

/** @throws DomainError grade_boundary_exists if the paper has other boundaries, input_invalid for an unknown syllabus. */
async function requireFreePaper(tx: Tx, details: GradeBoundaryDetails, id: string): Promise<void> {
  if (!(await lockSyllabusOfBoundaries(tx, details.syllabusId)))
    throw new DomainError('input_invalid', { fields: { syllabusId: 'Please choose a syllabus' } });
  if (await hasBoundary(tx, details, id)) throw new DomainError('grade_boundary_exists');
}

type BoundaryEventKind = Extract<AuditEventKind, `grade-boundary.${string}`>;

async function finish(
  ctx: AdminContext,
  tx: Tx,
  kind: BoundaryEventKind,
  id: string,
): Promise<GradeBoundary> {
  const row = await lockBoundary(tx, id);
  if (row === null) throw new DomainError('not_found');
  await recordBoundaryEvent(ctx, tx, kind, row);
  return presentGradeBoundary(row);
}

function recordBoundaryEvent(
  ctx: AdminContext,
  tx: Tx,
  kind: BoundaryEventKind,
  { id, syllabusId, year, session, paper, maxMarks, grades }: GradeBoundaryRow,
): Promise<void> {
  return recordAuditEvent(ctx, tx, {
    kind,
    actorId: ctx.currentUser.accountId,
    subjectId: id,
    details: { syllabusId, year, session, paper, maxMarks, grades },
  });
}
