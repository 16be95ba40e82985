import { type BookingAction, BOOKING_TRANSITIONS, decideBookingMove } from '@thuto/domain/bookings';
import { DomainError } from '@thuto/domain/errors';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { groupSizeOf } from '../../platform/db/group-size.ts';
import { moveStatus } from '../../platform/db/move-status.ts';
import { listOverlapping, type Overlapped } from '../../platform/db/list-overlapping.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { bookings } from '../../platform/db/schema/bookings.ts';
import { balances } from '../../platform/db/schema/credits.ts';
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
 * Moves a booking by an action with a conditional update: of several concurrent moves one wins.
 * @throws DomainError not_found, or booking_not_pending / booking_not_approved with the present status.
 */
export const moveBooking = moveStatus(bookings, BOOKING_TRANSITIONS, decideBookingMove);

/**
 * Moves a student's own booking by an action, only from a status that allows it.
 * @throws DomainError not_found, also for somebody else's booking; booking_not_pending with the present status.
 */
export async function moveOwnBooking(
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
  return moveBooking(tx, row.id, action, changes);
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

/** Part of a list of the console. */
export const withStudent = (executor: Executor) =>
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

/** Bookings that were not rejected and overlap the half-open time, the soonest first. */
export const listNotRejected = (executor: Executor, time: Overlapped) =>
  listOverlapping(executor, bookings, ['pending', 'approved', 'completed'], time);
