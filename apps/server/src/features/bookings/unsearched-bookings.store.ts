import { desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { MAX_COUNTED } from '@thuto/contract/paging';
import { groupSizeOf } from '../../platform/db/group-size.ts';
import { isBehind, type KeysetCursor, placeOf } from '../../platform/db/keyset-cursor.ts';
import { hotRead, type ReadConnections } from '../../platform/db/read-connections.ts';
import { readRows, rowsAsJson } from '../../platform/db/rows-as-json.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { bookings } from '../../platform/db/schema/bookings.ts';
import { balances } from '../../platform/db/schema/credits.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { type BookingRow, type BookingWithStudent, timeKept } from './bookings.store.ts';

const queryBuilder = new QueryBuilder();

const NEWEST = [desc(bookings.createdAt), desc(bookings.id)];

// Limited, so that it is looked up row by row: a plan for pages of any length would read all accounts.
const student = queryBuilder
  .select({ email: accounts.email, remaining: balances.remaining })
  .from(accounts)
  .leftJoin(balances, eq(balances.studentId, accounts.id))
  .where(eq(accounts.id, bookings.studentId))
  .limit(1)
  .as('student');

/** Where a page begins, and the order that goes with it. */
interface Place {
  readonly behind: SQL;
  readonly order: SQL[];
}

const amongAll: Place = { behind: isBehind(bookings.createdAt, bookings.id), order: NEWEST };

const wanted = sql.placeholder('status');

/**
 * One status, and what is behind the place in it. Not as an equality: with that the planner takes the index on the time
 * alone, in the belief that any status is found everywhere, and goes through all that is newer and has another one.
 */
const amongItsStatus: Place = {
  behind: sql`${bookings.status} >= ${wanted} and (${bookings.status}, ${bookings.createdAt}, ${bookings.id})
    < (${wanted}, ${sql.placeholder('at')}::timestamptz, ${sql.placeholder('id')}::uuid)`,
  order: [desc(bookings.status), ...NEWEST],
};

const pageOf = ({ behind, order }: Place) =>
  rowsAsJson(
    queryBuilder
      .select({
        ...getTableColumns(bookings),
        email: student.email,
        remaining: student.remaining,
        groupSize: groupSizeOf(bookings).as('group_size'),
        timeKept: timeKept.as('time_kept'),
      })
      .from(bookings)
      .innerJoinLateral(student, sql`true`)
      .where(behind)
      .orderBy(...order)
      .limit(sql.placeholder('limit')),
  );

const totalOf = (chosen: SQL | undefined) => {
  const counted = queryBuilder
    .select({ id: bookings.id })
    .from(bookings)
    .where(chosen)
    .orderBy(...NEWEST)
    .limit(MAX_COUNTED + 1);
  return sql<number>`(select count(*)::int from ${counted.as('counted')})`;
};

const statement = (name: string, place: Place, chosen?: SQL) =>
  hotRead(name, (db) => db.select({ rows: pageOf(place), total: totalOf(chosen) }).from(platformSettings));

const listAll = statement('list_bookings', amongAll);
const listInStatus = statement('list_bookings_in_status', amongItsStatus, eq(bookings.status, wanted));

interface ListedBooking {
  readonly email: string;
  readonly remaining: number | null;
  readonly group_size: number;
  readonly time_kept: boolean;
}

/** A page of all students' bookings, newest first, and how many there are in all: by one statement. */
export async function listUnsearchedPage(
  reads: ReadConnections,
  query: {
    readonly status: BookingRow['status'] | 'all';
    readonly after: KeysetCursor | null;
    readonly limit: number;
  },
): Promise<{ rows: BookingWithStudent[]; total: number }> {
  const { status, after, limit } = query;
  const list = status === 'all' ? listAll : listInStatus;
  const [found] = await list(reads, { ...placeOf(after), limit, status });
  if (!found) throw new Error('The row of platform_settings is missing.');
  const listed = found.rows as unknown as readonly ListedBooking[];
  const rows = readRows(bookings, found.rows).map((booking, at) => {
    const { email, remaining, group_size: groupSize, time_kept: isKept } = listed[at]!;
    return { booking, email, remaining, groupSize, timeKept: isKept };
  });
  return { rows, total: found.total };
}
