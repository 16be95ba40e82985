import type { AdminContext } from '../../context.ts';
import { listStudentPart } from './list-student-part.ts';
import { listLedgerOf } from './student-parts.store.ts';

/**
 * A page of a student's ledger, newest first (USER-5).
 * @throws DomainError student_not_found; input_invalid for a cursor that is none.
 */
export const listStudentLedger = (
  ctx: AdminContext,
  query: { id: string; cursor?: string | undefined; limit: number },
) => listStudentPart(ctx, (part) => listLedgerOf(ctx.db, part), query);
