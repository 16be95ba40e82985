import { RECENT_BOOKINGS } from '@thuto/domain/schedule';
import { and, desc, eq, gt, inArray, not, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/db/client.ts';
import { isBehind, type KeysetCursor, placeOf } from '../../platform/db/keyset-cursor.ts';
import { hotRead, type ReadConnections } from '../../platform/db/read-connections.ts';
import { type JsonRows, readRows, rowsAsJson } from '../../platform/db/rows-as-json.ts';
import { bookings } from '../../platform/db/schema/bookings.ts';
import type { BookingRow } from './bookings.store.ts';

const queryBuilder = new QueryBuilder();

const ofStudent = eq(bookings.studentId, sql.placeholder('studentId'));
const startsAfter = gt(bookings.startsAt, sql.placeholder('after'));

/** More than anybody has before them. */
const MAX_UPCOMING_LESSONS = 100;

/** Part of a page: the approved bookings of `studentId` that start after `after`, soonest first. */
export const approvedAfter = rowsAsJson(
  queryBuilder
    .select()
    .from(bookings)
    .where(and(ofStudent, eq(bookings.status, 'approved'), startsAfter))
    .orderBy(bookings.startsAt)
    .limit(MAX_UPCOMING_LESSONS),
);

const OPEN: BookingRow['status'][] = ['pending', 'approved'];
const isOpen = and(inArray(bookings.status, OPEN), startsAfter)!;

/** Part of a page: what `studentId` asked for or has arranged that starts after `after`, soonest first. */
export const openAfter = rowsAsJson(
  queryBuilder
    .select()
    .from(bookings)
    .where(and(ofStudent, isOpen))
    .orderBy(bookings.startsAt)
    .limit(MAX_UPCOMING_LESSONS),
);

/** Part of a page: every other booking of `studentId` behind the place (`at`, `id`), the latest start first. */
export const pastBookings = rowsAsJson(
  queryBuilder
    .select()
    .from(bookings)
    .where(and(ofStudent, not(isOpen), isBehind(bookings.startsAt, bookings.id)))
    .orderBy(desc(bookings.startsAt), desc(bookings.id))
    .limit(sql.placeholder('limit')),
);

/** Part of a page: the bookings of `studentId` that were made last, newest first. */
export const lastMade = rowsAsJson(
  queryBuilder
    .select()
    .from(bookings)
    .where(ofStudent)
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(RECENT_BOOKINGS),
);

export const readBookings = (rows: JsonRows): BookingRow[] => readRows(bookings, rows);

const listNewest = hotRead('list_newest_bookings', (db) =>
  db
    .select()
    .from(bookings)
    .where(and(ofStudent, isBehind(bookings.createdAt, bookings.id)))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(sql.placeholder('limit')),
);

/** A student's own bookings, newest first; those behind the cursor, if there is one. */
export async function listOfStudent(
  reads: ReadConnections,
  studentId: string,
  { after, limit }: { readonly after: KeysetCursor | null; readonly limit: number },
): Promise<BookingRow[]> {
  return listNewest(reads, { ...placeOf(after), studentId, limit });
}

/** A student's bookings that were approved, the latest first; with an id, that one alone. */
export async function listApprovedOrCompleted(
  executor: Executor,
  studentId: string,
  { id, limit }: { readonly id?: string; readonly limit: number },
): Promise<BookingRow[]> {
  return executor
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.studentId, studentId),
        inArray(bookings.status, ['approved', 'completed']),
        id === undefined ? undefined : eq(bookings.id, id),
      ),
    )
    .orderBy(desc(bookings.startsAt), desc(bookings.id))
    .limit(limit);
}
