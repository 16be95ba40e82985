import type { CalendarSession } from '@thuto/contract/calendar';
import type { AdminContext } from '../../context.ts';
import { listOverlapping } from './sessions.store.ts';

/**
 * All students' sessions that overlap a time, half-open, the soonest first; cancelled ones are left out (specification
 * 2, Sessions tab). @param time its first instant and the one after its last.
 */
export async function listSessionsBetween(
  ctx: AdminContext,
  time: { readonly from: Date; readonly to: Date; readonly limit: number },
): Promise<CalendarSession[]> {
  const rows = await listOverlapping(ctx.db, time);
  return rows.map(({ startsAt, ...row }) => ({ ...row, startsAt: startsAt.toISOString() }));
}
