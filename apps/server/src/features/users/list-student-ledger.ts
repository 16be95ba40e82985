import type { StudentId } from '@thuto/domain/ids';
import type { AdminContext } from '../../context.ts';
import { listStudentPart } from './list-student-part.ts';
import { listLedgerOf } from './student-parts.store.ts';

/**
 * Returns a page of a student's ledger, newest first (USER-5).
 * @throws DomainError student_not_found; input_invalid for an invalid cursor.
 */
export const listStudentLedger = (
  ctx: AdminContext,
  query: { id: StudentId; cursor?: string | undefined; limit: number },
) => listStudentPart(ctx, (part) => listLedgerOf(ctx.db, part), query);
