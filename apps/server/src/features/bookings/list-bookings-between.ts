import type { BookingForAdmin } from '@thuto/contract/bookings';
import type { AdminContext } from '../../context.ts';
import { presentBookingForAdmin } from './bookings.presenter.ts';
import { listOverlapping } from './bookings.store.ts';

/**
 * All students' bookings that overlap a time, half-open, the soonest first; rejected ones are left out (specification
 * 2, Bookings tab). @param time its first instant and the one after its last.
 */
export async function listBookingsBetween(
  ctx: AdminContext,
  time: { readonly from: Date; readonly to: Date; readonly limit: number },
): Promise<BookingForAdmin[]> {
  return (await listOverlapping(ctx.db, time)).map(presentBookingForAdmin);
}
