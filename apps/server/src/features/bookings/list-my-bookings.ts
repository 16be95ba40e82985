import type { StudentContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import type { LessonForFamily } from '../lessons/lesson-rows.shared.store.ts';
import { listBookingsOfStudent } from '../lessons/lessons-of-student.shared.store.ts';

/**
 * Returns a page of the student's own bookings, newest first.
 * @param query.cursor the `nextCursor` of the previous page.
 * @throws DomainError input_invalid for an invalid cursor.
 */
export async function listMyBookings(
  ctx: StudentContext,
  query: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ rows: LessonForFamily[]; nextCursor: string | null }> {
  const rows = await listBookingsOfStudent(ctx.db, ctx.student.id, {
    after: parseCursor(query.cursor),
    limit: query.limit + 1,
  });
  const { page, nextCursor } = cutPage(rows, query.limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  return { rows: page, nextCursor };
}
