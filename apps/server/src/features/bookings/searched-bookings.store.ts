import { and, desc, eq, type SQLWrapper } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { countRows } from '../../platform/db/count-rows.ts';
import { beyondCursor, type KeysetCursor } from '../../platform/db/keyset-cursor.ts';
import {
  isOneOf,
  type ListOfPeople,
  newestOfPeople,
  rowsOfPeople,
} from '../../platform/db/newest-of-people.ts';
import { bookings } from '../../platform/db/schema/bookings.ts';
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
  const found = { people, chosen: undefined, isShort: false };
  return executor
    .select()
    .from(bookings)
    .where(isOneOf(bookings.id, newestOfPeople(LIST, found, { below: undefined, limit })))
    .orderBy(desc(bookings.createdAt), desc(bookings.id));
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
  const { status, search, after, limit } = query;
  const chosen = status === 'all' ? undefined : eq(bookings.status, status);
  const below = beyondCursor(bookings.createdAt, bookings.id, after);
  // What waits or lies ahead is as much as the centre has to do.
  const isShort = status === 'pending' || status === 'approved';
  const found = search === '' ? null : { people: studentsCalled(search), chosen, isShort };
  const [rows, total] = await Promise.all([
    withStudent(executor)
      .where(
        found === null
          ? and(chosen, below)
          : isOneOf(bookings.id, newestOfPeople(LIST, found, { below, limit })),
      )
      .orderBy(desc(bookings.createdAt), desc(bookings.id))
      .limit(limit),
    query.isCounted
      ? countRows(executor, (most) =>
          found === null
            ? executor
                .select({ id: bookings.id })
                .from(bookings)
                .where(chosen)
                .orderBy(desc(bookings.createdAt), desc(bookings.id))
                .limit(most)
            : rowsOfPeople(LIST, found, most),
        )
      : 0,
  ]);
  return { rows, total };
}
