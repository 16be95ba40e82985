import type { Executor } from '../../platform/db/client.ts';
import type { CalendarEntry } from '../../platform/calendar/calendar-file.ts';
import { listApprovedOrCompleted } from './bookings-of-student.store.ts';

/** A student's approved and completed bookings as their calendar has them; with an id, that one alone. */
export async function listBookingEvents(
  executor: Executor,
  studentId: string,
  query: { readonly id?: string; readonly limit: number },
): Promise<CalendarEntry[]> {
  const rows = await listApprovedOrCompleted(executor, studentId, query);
  return rows.map((row) => ({ ...row, kind: 'booking' }));
}
