import type { BookingStatus } from '@thuto/domain/lessons/lessons';
import type { AdminContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import type { LessonWithStudent } from '../lessons/lessons.shared.store.ts';
import { listBookingPage } from '../lessons/lists.shared.store.ts';

/**
 * Returns a page of all students' bookings, newest first (BOOK-10).
 * @param query.search part of a student's name.
 * @param query.isCounted false sets `total` to 0.
 * @param query.cursor the `nextCursor` of the previous page.
 * @throws DomainError input_invalid for an invalid cursor.
 */
export async function listBookings(
  ctx: AdminContext,
  query: {
    status: BookingStatus | 'all';
    search?: string;
    cursor?: string | undefined;
    limit: number;
    isCounted?: boolean;
  },
): Promise<{ rows: LessonWithStudent[]; nextCursor: string | null; total: number }> {
  const after = parseCursor(query.cursor);
  const { status, search = '', limit, isCounted = true } = query;
  const asked = { status, after, limit: limit + 1, search, isCounted };
  const { rows, total } = await listBookingPage(ctx.db, asked);
  const { page, nextCursor } = cutPage(rows, limit, ({ lesson }) => ({
    at: lesson.createdAt,
    id: lesson.id,
  }));
  return { rows: page, nextCursor, total };
}
