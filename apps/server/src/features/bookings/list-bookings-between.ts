import type { CalendarBooking } from '@thuto/contract/calendar';
import type { AdminContext } from '../../context.ts';
import type { Overlapped } from '../../platform/db/list-overlapping.ts';
import { listNotRejected } from './bookings.store.ts';

/**
 * All students' bookings that overlap a time, half-open, the soonest first; rejected ones are left out (TIME-4).
 * @param time its first instant and the one after its last.
 */
export async function listBookingsBetween(ctx: AdminContext, time: Overlapped): Promise<CalendarBooking[]> {
  const rows = await listNotRejected(ctx.db, time);
  return rows.map(({ startsAt, ...row }) => ({ ...row, startsAt: startsAt.toISOString() }));
}
