import type { CalendarSession } from '@thuto/contract/calendar';
import type { AdminContext } from '../../context.ts';
import type { Overlapped } from '../../platform/db/list-overlapping.ts';
import { listNotCancelled } from './sessions.store.ts';

/**
 * All students' sessions that overlap a time, half-open, the soonest first; cancelled ones are left out (TIME-4).
 * @param time its first instant and the one after its last.
 */
export async function listSessionsBetween(ctx: AdminContext, time: Overlapped): Promise<CalendarSession[]> {
  const rows = await listNotCancelled(ctx.db, time);
  return rows.map(({ startsAt, ...row }) => ({ ...row, startsAt: startsAt.toISOString() }));
}
