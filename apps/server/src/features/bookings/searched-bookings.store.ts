import { eq, type SQLWrapper } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import type { KeysetCursor } from '../../platform/db/keyset-cursor.ts';
import type { ListOfPeople } from '../../platform/db/newest-of-people.ts';
import { bookings } from '../../platform/db/schema/bookings.ts';
import { countSearched, isOnPage, newestFirst } from '../../platform/db/searched-list.ts';
import { studentsCalled } from '../../platform/db/students-called.ts';
import { type BookingRow, type BookingWithStudent, withStudent } from './bookings.store.ts';

const LIST: ListOfPeople = {
  table: bookings,
  id: bookings.id,
  owner: bookings.studentId,
  at: bookings.createdAt,
};

/**
 * The newest bookings of these students, the latest first.
 * @param people a query that gives their ids, once each.
 */
export async function listNewestOf(
  executor: Executor,
  people: SQLWrapper,
  limit: number,
): Promise<BookingRow[]> {
  const asked = { people, chosen: undefined, isShort: false };
  return executor
    .select()
    .from(bookings)
    .where(isOnPage(LIST, asked, { after: null, limit }))
    .orderBy(...newestFirst(LIST));
}

/** A page of all students' bookings, newest first, and how many there are in all where that is asked. */
export async function listPage(
  executor: Executor,
  query: {
    status: BookingRow['status'] | 'all';
    search: string;
    after: KeysetCursor | null;
    limit: number;
    isCounted: boolean;
  },
): Promise<{ rows: BookingWithStudent[]; total: number }> {
  const { status, search, limit, isCounted } = query;
  const asked = {
    people: search === '' ? null : studentsCalled(search),
    chosen: status === 'all' ? undefined : eq(bookings.status, status),
    // What waits or lies ahead is as much as the centre has to do.
    isShort: status === 'pending' || status === 'approved',
  };
  const [rows, total] = await Promise.all([
    withStudent(executor)
      .where(isOnPage(LIST, asked, query))
      .orderBy(...newestFirst(LIST))
      .limit(limit),
    isCounted ? countSearched(executor, LIST, asked) : 0,
  ]);
  return { rows, total };
}
