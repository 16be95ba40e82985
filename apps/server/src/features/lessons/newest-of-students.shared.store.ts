import type { SQLWrapper } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import type { LessonOfStudent } from './lesson-rows.shared.store.ts';
import { listNewestBookingsOf } from './lists.shared.store.ts';

/**
 * Returns the newest bookings of some students, latest first (BOOK-10).
 * @param students a query that returns their ids, each once.
 */
export const listNewestOfStudents = (
  executor: Executor,
  students: SQLWrapper,
  limit: number,
): Promise<LessonOfStudent[]> => listNewestBookingsOf(executor, students, limit);
