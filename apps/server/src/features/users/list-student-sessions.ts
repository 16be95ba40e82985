import type { AdminContext } from '../../context.ts';
import { listStudentPart } from './list-student-part.ts';
import { listSessionsOf } from './student-parts.store.ts';

/**
 * A page of a student's sessions, the latest date first.
 * @throws DomainError student_not_found; input_invalid for a cursor that is none.
 */
export const listStudentSessions = (
  ctx: AdminContext,
  query: { id: string; cursor?: string | undefined; limit: number },
) => listStudentPart(ctx, (part) => listSessionsOf(ctx.db, part), query);
