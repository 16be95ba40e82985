import type { SQLWrapper } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import type { BookingRow } from './bookings.store.ts';
import { listNewestOf } from './searched-bookings.store.ts';

/**
 * The newest bookings of some students, the latest first (BOOK-10).
 * @param students a query that gives their ids, once each.
 */
export function listNewestOfStudents(
  executor: Executor,
  students: SQLWrapper,
  limit: number,
): Promise<BookingRow[]> {
  return listNewestOf(executor, students, limit);
}
