import type { BookingForStudent } from '@thuto/contract/bookings';
import { JOIN_CLOSES_MINUTES_AFTER, RECENT_BOOKINGS } from '@thuto/domain/schedule';
import type { StudentContext } from '../../context.ts';
import { presentBooking } from './bookings.presenter.ts';
import { type BookingRow, listApprovedAfter, listOfStudent } from './bookings.store.ts';

/** More than anybody books in years; keeps one answer bounded. */
const MOST_BOOKINGS = 500;

/** All of the student's own bookings, newest first (specification 2, "Your Sessions"). */
export function listMyBookings(ctx: StudentContext): Promise<BookingRow[]> {
  return listOfStudent(ctx.db, ctx.actor.accountId, MOST_BOOKINGS);
}

/** The student's upcoming bookings, soonest first, and the most recently made ones (specification 2, dashboard). */
export async function listMyNextAndRecentBookings(
  ctx: StudentContext,
): Promise<{ upcoming: BookingForStudent[]; recent: BookingForStudent[] }> {
  const hourAgo = new Date(ctx.now().getTime() - JOIN_CLOSES_MINUTES_AFTER * 60_000);
  const [upcoming, recent] = await Promise.all([
    listApprovedAfter(ctx.db, ctx.actor.accountId, hourAgo),
    listOfStudent(ctx.db, ctx.actor.accountId, RECENT_BOOKINGS),
  ]);
  return { upcoming: upcoming.map(presentBooking), recent: recent.map(presentBooking) };
}
