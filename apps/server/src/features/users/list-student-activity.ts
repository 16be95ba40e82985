import type { StudentId } from '@thuto/domain/ids';
import type { AdminContext } from '../../context.ts';
import { listStudentPart } from './list-student-part.ts';
import { listActivityOf } from './student-parts.store.ts';

/**
 * Returns a page of a student's audit events, newest first.
 * @throws DomainError student_not_found; input_invalid for an invalid cursor.
 */
export const listStudentActivity = (
  ctx: AdminContext,
  query: { id: StudentId; cursor?: string | undefined; limit: number },
) => listStudentPart(ctx, (part) => listActivityOf(ctx.db, part), query);
