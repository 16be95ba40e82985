import type { AuditEventKind } from '@thuto/contract/activity';
import type { GradeBoundaryDetails } from '@thuto/contract/past-papers';
import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import {
  type GradeBoundaryRow,
  hasBoundary,
  lockBoundary,
  lockSyllabusOfBoundaries,
} from './past-papers.store.ts';

/** @throws DomainError grade_boundary_exists if the paper has other boundaries, input_invalid for an unknown syllabus. */
export async function requireFreePaper(tx: Tx, details: GradeBoundaryDetails, id: string): Promise<void> {
  if (!(await lockSyllabusOfBoundaries(tx, details.syllabusId)))
    throw new DomainError('input_invalid', { fields: { syllabusId: 'Please choose a syllabus' } });
  if (await hasBoundary(tx, details, id)) throw new DomainError('grade_boundary_exists');
}

type BoundaryEventKind = Extract<AuditEventKind, `grade-boundary.${string}`>;

/** Records the change and returns the row as it is now. */
export async function finishBoundaryChange(
  ctx: AdminContext,
  tx: Tx,
  kind: BoundaryEventKind,
  id: string,
): Promise<GradeBoundaryRow> {
  const row = await lockBoundary(tx, id);
  if (row === null) throw new DomainError('not_found');
  await recordBoundaryEvent(ctx, tx, kind, row);
  return row;
}

/** Records an audit event with the boundaries. */
export function recordBoundaryEvent(
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
