import type { BookingForStudent } from '@thuto/contract/bookings';
import type { StudentContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import type { JsonRows } from '../../platform/db/rows-as-json.ts';
import { presentBooking } from './bookings.presenter.ts';
import { approvedAfter, lastMade, listOfStudent, readBookings } from './bookings-of-student.store.ts';

/**
 * A page of the student's own bookings, newest first.
 * @param query.cursor the `nextCursor` of the page before. @throws DomainError input_invalid when it is not one.
 */
export async function listMyBookings(
  ctx: StudentContext,
  query: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: BookingForStudent[]; nextCursor: string | null }> {
  const rows = await listOfStudent(ctx.database.reads, ctx.currentUser.accountId, {
    after: parseCursor(query.cursor),
    limit: query.limit + 1,
  });
  const { page, nextCursor } = cutPage(rows, query.limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  return { items: page.map(presentBooking), nextCursor };
}

/**
 * Parts of the dashboard's query: the bookings of `studentId` that start after `after`, soonest first, and the most
 * recently made ones (VIEW-6).
 */
export const nextAndRecentBookings = { nextBookings: approvedAfter, recentBookings: lastMade };

/** What those parts gave, as the student sees it. */
export const presentListedBookings = (rows: JsonRows): BookingForStudent[] =>
  readBookings(rows).map(presentBooking);
