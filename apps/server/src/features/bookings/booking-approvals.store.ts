import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { namedRead, namedStatement } from '../../platform/db/named-statement.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { bookings } from '../../platform/db/schema/bookings.ts';
import { balances } from '../../platform/db/schema/credits.ts';
import { isCurrentTutor } from '../tutors/find-current-tutor.ts';
import type { BookingRow } from './bookings.store.ts';

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
