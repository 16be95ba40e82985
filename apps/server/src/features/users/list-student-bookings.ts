import type { StudentId } from '@thuto/domain/ids';
import type { AdminContext } from '../../context.ts';
import { listStudentPart } from './list-student-part.ts';
import { listBookingsOf } from './student-parts.store.ts';

/**
 * Returns a page of a student's bookings, newest first.
 * @throws DomainError student_not_found; input_invalid for an invalid cursor.
 */
export const listStudentBookings = (
  ctx: AdminContext,
  query: { id: StudentId; cursor?: string | undefined; limit: number },
) => listStudentPart(ctx, (part) => listBookingsOf(ctx.db, part), query);
