import type { BookingStatus } from '@thuto/domain/bookings';
import type { AdminContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import type { BookingWithStudent } from './bookings.store.ts';
import { listPage } from './searched-bookings.store.ts';
import { listUnsearchedPage } from './unsearched-bookings.store.ts';

/**
 * A page of all students' bookings, newest first (BOOK-10).
 * @param query.search part of a student's name.
 * @param query.isCounted whether `total` is wanted; 0 otherwise.
 * @param query.cursor the `nextCursor` of the page before. @throws DomainError input_invalid when it is not one.
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
): Promise<{ rows: BookingWithStudent[]; nextCursor: string | null; total: number }> {
  const after = parseCursor(query.cursor);
  const { status, search = '', limit, isCounted = true } = query;
  const asked = { status, after, limit: limit + 1 };
  // An export is not counted, and its long pages keep others waiting.
  const { rows, total } = await (search === '' && isCounted
    ? listUnsearchedPage(ctx.database.reads, asked)
    : listPage(ctx.db, { ...asked, search, isCounted }));
  const { page, nextCursor } = cutPage(rows, limit, ({ booking }) => ({
    at: booking.createdAt,
    id: booking.id,
  }));
  return { rows: page, nextCursor, total };
}
