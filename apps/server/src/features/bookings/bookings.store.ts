import {
  type BookingAction,
  type BookingEligibility,
  BOOKING_TRANSITIONS,
  decideBookingMove,
} from '@thuto/domain/bookings';
import { DomainError } from '@thuto/domain/errors';
import { RECENT_BOOKINGS } from '@thuto/domain/schedule';
import { sourcesOf } from '@thuto/domain/lifecycle';
import { ADMIN_DURATIONS } from '@thuto/domain/tuition';
import { and, asc, desc, eq, gt, inArray, lt, not, type SQLWrapper, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { PaymentStatus } from '@thuto/domain/payments';
import type { Subject } from '@thuto/domain/tuition';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { type NamedSql, namedRead, namedStatement, writer } from '../../platform/db/named-statement.ts';
import { draftInsert } from '../../platform/db/write-at-once.ts';
import { type JsonRows, readRows, rowsAsJson } from '../../platform/db/rows-as-json.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { activeAdminIds } from '../accounts/mail-admins.ts';
import { isCurrentTutor } from '../tutors/find-current-tutor.ts';
import { beyondCursor, isBehind, type KeysetCursor } from '../../platform/db/keyset-cursor.ts';
import { countRows } from '../../platform/db/count-rows.ts';
import { groupSizeOf } from '../../platform/db/group-size.ts';
import {
  isOneOf,
  type ListOfPeople,
  newestOfPeople,
  rowsOfPeople,
} from '../../platform/db/newest-of-people.ts';
import { studentsCalled } from '../../platform/db/students-called.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { balances } from '../../platform/db/schema/credits.ts';
import { bookings } from '../../platform/db/schema/bookings.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { studentProfiles } from '../../platform/db/schema/profiles.ts';
import { reservedTimes } from '../../platform/db/schema/reserved-times.ts';

export type BookingRow = typeof bookings.$inferSelect;
export type NewBooking = Omit<typeof bookings.$inferInsert, 'endsAt' | 'slotId'> & { slotId?: string };

const MINUTE_MS = 60_000;

/** A booking with what an admin sees of its student. */
export interface BookingWithStudent {
  readonly booking: BookingRow;
  readonly email: string;
  readonly remaining: number | null;
  /** How many students have, or had, its slot; 0 when it is neither arranged nor held. */
  readonly groupSize: number;
  /** False when it is approved and no time is reserved for it. */
  readonly timeKept: boolean;
}

export const endOf = (booking: Pick<NewBooking, 'startsAt' | 'duration'>): Date =>
  new Date(booking.startsAt.getTime() + booking.duration * MINUTE_MS);

export async function insertBooking(tx: Executor, booking: NewBooking): Promise<BookingRow> {
  const endsAt = endOf(booking);
  const [row] = await tx
    .insert(bookings)
    .values({ slotId: booking.id, ...booking, endsAt })
    .returning();
  if (!row) throw new Error('The booking was not inserted.');
  return row;
}

/**
 * Moves a booking by an action, only from a status that allows it: of several at once, one wins.
 * @throws DomainError not_found, or booking_not_pending / booking_not_approved with the present status.
 */
export async function moveStatus(
  tx: Tx,
  id: string,
  action: BookingAction,
  changes: Partial<NewBooking>,
): Promise<BookingRow> {
  for (const from of sourcesOf(BOOKING_TRANSITIONS, action)) {
    const { to } = decideBookingMove(from, action);
    const [moved] = await tx
      .update(bookings)
      .set({ ...changes, status: to })
      .where(and(eq(bookings.id, id), eq(bookings.status, from)))
      .returning();
    if (moved) return moved;
  }
  const present = await getBooking(tx, id);
  decideBookingMove(present.status, action);
  throw new Error(`Booking ${id} allowed ${action} but did not move.`);
}

/**
 * Moves a student's own booking by an action, only from a status that allows it.
 * @throws DomainError not_found, also for somebody else's booking; booking_not_pending with the present status.
 */
export async function moveOwnStatus(
  tx: Tx,
  own: { readonly id: string; readonly studentId: string },
  action: BookingAction,
  changes: Partial<NewBooking>,
): Promise<BookingRow> {
  const [row] = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.id, own.id), eq(bookings.studentId, own.studentId)));
  if (!row) throw new DomainError('not_found');
  return moveStatus(tx, row.id, action, changes);
}

/** Changes fields of a booking that is approved; gives null when it is not. */
export async function updateApproved(
  tx: Tx,
  id: string,
  changes: Partial<NewBooking>,
): Promise<BookingRow | null> {
  const [row] = await tx
    .update(bookings)
    .set(changes)
    .where(and(eq(bookings.id, id), eq(bookings.status, 'approved')))
    .returning();
  return row ?? null;
}

export async function getBooking(executor: Executor, id: string): Promise<BookingRow> {
  const [row] = await executor.select().from(bookings).where(eq(bookings.id, id));
  if (!row) throw new DomainError('not_found');
  return row;
}

/** Part of a query over bookings. */
export const timeKept = sql<boolean>`(${bookings.status} <> 'approved'
  or exists (select from ${reservedTimes} r where r.booking_id = ${bookings.id}))`;

const withStudent = (executor: Executor) =>
  executor
    .select({
      booking: bookings,
      email: accounts.email,
      remaining: balances.remaining,
      groupSize: groupSizeOf(bookings),
      timeKept,
    })
    .from(bookings)
    .innerJoin(accounts, eq(accounts.id, bookings.studentId))
    .leftJoin(balances, eq(balances.studentId, bookings.studentId));

export async function getBookingWithStudent(executor: Executor, id: string): Promise<BookingWithStudent> {
  const [row] = await withStudent(executor).where(eq(bookings.id, id));
  if (!row) throw new DomainError('not_found');
  return row;
}

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

/** What a calendar draws of a booking. */
export type BookingInCalendar = Pick<
  BookingRow,
  'id' | 'studentName' | 'subject' | 'startsAt' | 'duration' | 'tutorName' | 'status'
>;

const IN_CALENDAR = {
  id: bookings.id,
  studentName: bookings.studentName,
  subject: bookings.subject,
  startsAt: bookings.startsAt,
  duration: bookings.duration,
  tutorName: bookings.tutorName,
  status: bookings.status,
};

/** Bookings that were not rejected and overlap the half-open time, the soonest first. */
export async function listOverlapping(
  executor: Executor,
  { from, to, limit }: { readonly from: Date; readonly to: Date; readonly limit: number },
): Promise<BookingInCalendar[]> {
  // None is longer than the longest duration: with that the index on the start is enough.
  const earliest = new Date(from.getTime() - Math.max(...ADMIN_DURATIONS) * MINUTE_MS);
  const inStatus = (status: BookingRow['status']) =>
    executor
      .select(IN_CALENDAR)
      .from(bookings)
      .where(
        and(
          eq(bookings.status, status),
          gt(bookings.startsAt, earliest),
          lt(bookings.startsAt, to),
          // As a sum: of the end alone the planner thinks that hardly any row passes, and sorts all of them.
          gt(sql`${bookings.endsAt} + interval '0'`, from),
        ),
      )
      .orderBy(asc(bookings.startsAt), asc(bookings.id))
      .limit(limit);
  // Each in the order of its index, so that no more is read than is given.
  return unionAll(inStatus('pending'), inStatus('approved'), inStatus('completed'))
    .orderBy(sql`starts_at`, sql`id`)
    .limit(limit);
}

const ofStudent = eq(bookings.studentId, sql.placeholder('studentId'));

/** More than anybody has before them. */
const MOST_UPCOMING = 100;

/** Part of a page: the approved bookings of `studentId` that start after `after`, soonest first. */
export const approvedAfter = rowsAsJson(
  writer
    .select()
    .from(bookings)
    .where(and(ofStudent, eq(bookings.status, 'approved'), gt(bookings.startsAt, sql.placeholder('after'))))
    .orderBy(bookings.startsAt)
    .limit(MOST_UPCOMING),
);

const OPEN: BookingRow['status'][] = ['pending', 'approved'];
const startsAfter = gt(bookings.startsAt, sql.placeholder('after'));

/** Part of a page: what `studentId` asked for or has arranged that starts after `after`, soonest first. */
export const openAfter = rowsAsJson(
  writer
    .select()
    .from(bookings)
    .where(and(ofStudent, inArray(bookings.status, OPEN), startsAfter))
    .orderBy(bookings.startsAt)
    .limit(MOST_UPCOMING),
);

/** Part of a page: every other booking of `studentId` behind the place (`at`, `id`), the latest start first. */
export const pastBookings = rowsAsJson(
  writer
    .select()
    .from(bookings)
    .where(
      and(
        ofStudent,
        not(and(inArray(bookings.status, OPEN), startsAfter)!),
        isBehind(bookings.startsAt, bookings.id),
      ),
    )
    .orderBy(desc(bookings.startsAt), desc(bookings.id))
    .limit(sql.placeholder('limit')),
);

/** Part of a page: the bookings of `studentId` that were made last, newest first. */
export const lastMade = rowsAsJson(
  writer
    .select()
    .from(bookings)
    .where(ofStudent)
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(RECENT_BOOKINGS),
);

export const readBookings = (rows: JsonRows): BookingRow[] => readRows(bookings, rows);

const listNewest = namedRead((db) =>
  db
    .select()
    .from(bookings)
    .where(ofStudent)
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(sql.placeholder('limit'))
    .prepare('list_newest_bookings'),
);
const listBeyond = namedRead((db) =>
  db
    .select()
    .from(bookings)
    .where(
      and(
        ofStudent,
        sql`(${bookings.createdAt}, ${bookings.id}) < (${sql.placeholder('at')}::timestamptz, ${sql.placeholder('id')}::uuid)`,
      ),
    )
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(sql.placeholder('limit'))
    .prepare('list_older_bookings'),
);

/** A student's own bookings, newest first; those behind the cursor, if there is one. */
export async function listOfStudent(
  executor: Executor,
  studentId: string,
  { after, limit }: { readonly after: KeysetCursor | null; readonly limit: number },
): Promise<BookingRow[]> {
  if (after === null) return listNewest(executor).execute({ studentId, limit });
  const { at, id } = after;
  return listBeyond(executor).execute({ studentId, limit, id, at: at.toISOString() });
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

const ELIGIBILITY = {
  profileOf: studentProfiles.studentId,
  status: payments.status,
  remaining: balances.remaining,
  subjects: studentProfiles.subjects,
  endsAt: studentProfiles.subscriptionEndsAt,
};

interface EligibilityRow {
  readonly profileOf: string | null;
  readonly status: PaymentStatus | null;
  readonly remaining: number | null;
  readonly subjects: Subject[] | null;
  readonly endsAt: Date | null;
}

const eligibilityOf = (row: EligibilityRow | undefined): BookingEligibility | null =>
  row === undefined || row.profileOf === null
    ? null
    : {
        paymentStatus: row.status ?? 'pending',
        remaining: row.remaining ?? 0,
        subjects: row.subjects ?? [],
        subscriptionEndsAt: row.endsAt?.getTime() ?? null,
      };

// The settings' one row is there for a student without a profile too.
const findGround = namedRead((db) =>
  db
    .select({
      ...ELIGIBILITY,
      expiredCannotBook: platformSettings.expiredPackagesCannotBook,
      adminIds: activeAdminIds,
    })
    .from(platformSettings)
    .leftJoin(studentProfiles, eq(studentProfiles.studentId, sql.placeholder('studentId')))
    .leftJoin(payments, eq(payments.id, studentProfiles.currentPaymentId))
    .leftJoin(balances, eq(balances.studentId, studentProfiles.studentId))
    .prepare('find_booking_ground'),
);

/** Everything that a student's request has to be held against, and the admins who are to hear of it. */
export async function findRequestGround(
  executor: Executor,
  studentId: string,
): Promise<{
  eligibility: BookingEligibility | null;
  expiredCannotBook: boolean;
  adminIds: readonly string[];
}> {
  const [row] = await findGround(executor).execute({ studentId });
  if (!row) throw new Error('The row of platform_settings is missing.');
  const { expiredCannotBook, adminIds } = row;
  return { eligibility: eligibilityOf(row), expiredCannotBook, adminIds };
}

/** A booking that a student asks for, in a slot of its own, as it will stand. */
export function draftRequestedBooking(
  asked: Pick<
    BookingRow,
    | 'id'
    | 'studentId'
    | 'studentName'
    | 'subject'
    | 'requestedDate'
    | 'requestedTime'
    | 'startsAt'
    | 'duration'
    | 'notes'
    | 'createdAt'
  >,
): { readonly booking: BookingRow; readonly statement: NamedSql } {
  const booking: BookingRow = {
    ...asked,
    endsAt: endOf(asked),
    status: 'pending',
    tutorId: null,
    slotId: asked.id,
    tutorName: null,
    meetingLink: null,
    bookedByAdmin: false,
    reason: null,
    updatedAt: asked.createdAt,
    approvedAt: null,
    rejectedAt: null,
    completedAt: null,
  };
  return { booking, statement: draftInsert(bookings, 'add_booking', [booking]) };
}

const findGroundOfApproval = namedRead((db) =>
  db
    .select({
      booking: bookings,
      email: accounts.email,
      balance: {
        assigned: balances.assigned,
        completed: balances.completed,
        remaining: balances.remaining,
      },
      isTutorCurrent: isCurrentTutor(sql`${sql.placeholder('tutorId')}::uuid`),
    })
    .from(bookings)
    .innerJoin(accounts, eq(accounts.id, bookings.studentId))
    .innerJoin(balances, eq(balances.studentId, bookings.studentId))
    .where(eq(bookings.id, sql.placeholder('id')))
    .prepare('find_approval_ground'),
);

/** A booking with what its approval has to be held against; null when there is none, or no balance yet. */
export async function findApprovalGround(
  executor: Executor,
  asked: { readonly id: string; readonly tutorId: string | null },
) {
  const [row] = await findGroundOfApproval(executor).execute({ ...asked });
  return row ?? null;
}

/** A status that may not lead there becomes none, which its NOT NULL refuses. */
const movedFrom = sql<
  BookingRow['status']
>`case when ${bookings.status} = ${sql.placeholder('from')} then ${sql.placeholder('to')} end`;

const moveToApproved = namedStatement((db) =>
  db
    .update(bookings)
    .set({
      status: movedFrom,
      tutorId: sql`${sql.placeholder('tutorId')}`,
      tutorName: sql`${sql.placeholder('tutorName')}`,
      meetingLink: sql`${sql.placeholder('meetingLink')}`,
      notes: sql`coalesce(${sql.placeholder('notes')}, ${bookings.notes})`,
      approvedAt: sql`${sql.placeholder('at')}`,
      updatedAt: sql`${sql.placeholder('at')}`,
    })
    .where(eq(bookings.id, sql.placeholder('id')))
    .returning()
    .prepare('move_booking_to_approved'),
);

/**
 * Approves a booking without waiting in between: part of statements that are sent together.
 * @throws a broken constraint, with which nothing of the transaction happens, when its status is not `from` any more, or
 * its time is taken.
 */
export async function moveApproved(
  tx: Executor,
  move: {
    readonly id: string;
    readonly from: BookingRow['status'];
    readonly to: BookingRow['status'];
    readonly tutorId: string | null;
    readonly tutorName: string;
    readonly meetingLink: string;
    readonly notes: string | null;
    readonly at: Date;
  },
): Promise<BookingRow> {
  const [row] = await moveToApproved(tx).execute({ ...move, at: move.at.toISOString() });
  if (!row) throw new Error(`Booking ${move.id} is gone.`);
  return row;
}
