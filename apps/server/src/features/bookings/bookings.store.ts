import {
  type BookingAction,
  type BookingEligibility,
  BOOKING_TRANSITIONS,
  decideBookingMove,
} from '@thuto/domain/bookings';
import { DomainError } from '@thuto/domain/errors';
import { sourcesOf } from '@thuto/domain/lifecycle';
import { and, count, desc, eq, gt, inArray, lt, or, type SQL } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import type { KeysetCursor } from '../../platform/db/keyset-cursor.ts';
import { accounts, balances, bookings, payments, studentProfiles } from '../../platform/db/schema.ts';

export type BookingRow = typeof bookings.$inferSelect;
export type NewBooking = typeof bookings.$inferInsert;

/** A booking with what an admin sees of its student. */
export interface BookingWithStudent {
  readonly booking: BookingRow;
  readonly email: string;
  readonly remaining: number | null;
}

export async function insertBooking(tx: Executor, booking: NewBooking): Promise<BookingRow> {
  const [row] = await tx.insert(bookings).values(booking).returning();
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

const withStudent = (executor: Executor) =>
  executor
    .select({ booking: bookings, email: accounts.email, remaining: balances.remaining })
    .from(bookings)
    .innerJoin(accounts, eq(accounts.id, bookings.studentId))
    .leftJoin(balances, eq(balances.studentId, bookings.studentId));

export async function getBookingWithStudent(executor: Executor, id: string): Promise<BookingWithStudent> {
  const [row] = await withStudent(executor).where(eq(bookings.id, id));
  if (!row) throw new DomainError('not_found');
  return row;
}

/** A page of all students' bookings, newest first, and how many there are in all. */
export async function listPage(
  executor: Executor,
  query: { status: BookingRow['status'] | 'all'; after: KeysetCursor | null; limit: number },
): Promise<{ rows: BookingWithStudent[]; total: number }> {
  const inStatus: SQL | undefined = query.status === 'all' ? undefined : eq(bookings.status, query.status);
  const below =
    query.after &&
    or(
      lt(bookings.createdAt, query.after.at),
      and(eq(bookings.createdAt, query.after.at), lt(bookings.id, query.after.id)),
    );
  const [rows, [counted]] = await Promise.all([
    withStudent(executor)
      .where(and(inStatus, below ?? undefined))
      .orderBy(desc(bookings.createdAt), desc(bookings.id))
      .limit(query.limit),
    executor.select({ total: count() }).from(bookings).where(inStatus),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** A student's own bookings, newest first. */
export async function listOfStudent(
  executor: Executor,
  studentId: string,
  limit: number,
): Promise<BookingRow[]> {
  return executor
    .select()
    .from(bookings)
    .where(eq(bookings.studentId, studentId))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(limit);
}

/** A student's approved bookings that start after an instant, soonest first. */
export async function listApprovedAfter(
  executor: Executor,
  studentId: string,
  after: Date,
): Promise<BookingRow[]> {
  return executor
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.studentId, studentId),
        inArray(bookings.status, ['approved']),
        gt(bookings.startsAt, after),
      ),
    )
    .orderBy(bookings.startsAt)
    .limit(100);
}

/** What the booking rule asks of a student; null when there is no profile yet. */
export async function findEligibility(
  executor: Executor,
  studentId: string,
): Promise<BookingEligibility | null> {
  const [row] = await executor
    .select({
      status: payments.status,
      remaining: balances.remaining,
      subjects: studentProfiles.subjects,
      endsAt: studentProfiles.subscriptionEndsAt,
    })
    .from(studentProfiles)
    .leftJoin(payments, eq(payments.id, studentProfiles.currentPaymentId))
    .leftJoin(balances, eq(balances.studentId, studentProfiles.studentId))
    .where(eq(studentProfiles.studentId, studentId));
  if (!row) return null;
  return {
    paymentStatus: row.status ?? 'pending',
    remaining: row.remaining ?? 0,
    subjects: row.subjects,
    subscriptionEndsAt: row.endsAt?.getTime() ?? null,
  };
}
