import type { StudentId } from '@thuto/domain/ids';
import type { AdminContext } from '../../context.ts';
import { listStudentPart } from './list-student-part.ts';
import { listTimelineOf } from './student-parts.store.ts';

/**
 * Returns a page of what happened to all students of a family, and of the mails to it, newest first.
 * @throws DomainError student_not_found; input_invalid for an invalid cursor.
 */
export const listStudentTimeline = (
  ctx: AdminContext,
  query: { id: StudentId; cursor?: string | undefined; limit: number },
) => listStudentPart(ctx, (part) => listTimelineOf(ctx.db, part), query);
