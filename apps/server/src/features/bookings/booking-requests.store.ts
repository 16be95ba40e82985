import { type BookingEligibility, MAX_REQUESTS_PER_HOUR } from '@thuto/domain/bookings';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { hotRead, type ReadConnections } from '../../platform/db/read-connections.ts';
import { bookings } from '../../platform/db/schema/bookings.ts';
import { balances } from '../../platform/db/schema/credits.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { studentProfiles } from '../../platform/db/schema/profiles.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { type BookingRow, endOf } from './bookings.store.ts';

const queryBuilder = new QueryBuilder();
const ofStudent = eq(bookings.studentId, sql.placeholder('studentId'));

/** The slots of the student's pending requests. */
const takenSlots = sql<(number | null)[]>`array(${queryBuilder
  .select({ slot: bookings.requestSlot })
  .from(bookings)
  .where(and(ofStudent, eq(bookings.status, 'pending')))})`;

/** When the student made the request that reached the hourly limit; null below the limit. */
const hourlyLimitReachedAt = sql<string | null>`(${queryBuilder
  .select({ at: bookings.createdAt })
  .from(bookings)
  .where(and(ofStudent, eq(bookings.bookedByAdmin, false), gt(bookings.createdAt, sql.placeholder('since'))))
  .orderBy(desc(bookings.createdAt))
  .offset(MAX_REQUESTS_PER_HOUR - 1)
  .limit(1)})`;

// Starts from the single settings row, which exists also for a student without a profile.
const findEligibility = hotRead('find_booking_eligibility', (db) =>
  db
    .select({
      profileOf: studentProfiles.studentId,
      status: payments.status,
      remaining: balances.remaining,
      subjects: studentProfiles.subjects,
      endsAt: studentProfiles.subscriptionEndsAt,
      expiredCannotBook: platformSettings.expiredPackagesCannotBook,
      takenSlots,
      hourlyLimitReachedAt,
    })
    .from(platformSettings)
    .leftJoin(studentProfiles, eq(studentProfiles.studentId, sql.placeholder('studentId')))
    .leftJoin(payments, eq(payments.id, studentProfiles.currentPaymentId))
    .leftJoin(balances, eq(balances.studentId, studentProfiles.studentId)),
);

/** Loads everything that decides about a request of a student. `since` is an hour ago. */
export async function loadBookingEligibility(
  reads: ReadConnections,
  asked: { readonly studentId: string; readonly since: Date },
): Promise<{
  /** Null for a student without a profile. */
  eligibility: BookingEligibility | null;
  expiredCannotBook: boolean;
  /** Slots of the pending requests. */
  takenSlots: readonly (number | null)[];
}> {
  const [row] = await findEligibility(reads, asked);
  if (!row) throw new Error('The row of platform_settings is missing.');
  const { expiredCannotBook, takenSlots } = row;
  const eligibility =
    row.profileOf === null
      ? null
      : {
          paymentStatus: row.status ?? 'pending',
          remaining: row.remaining ?? 0,
          subjects: row.subjects ?? [],
          subscriptionEndsAt: row.endsAt?.getTime() ?? null,
          openRequests: takenSlots.length,
          hourlyLimitReachedAt:
            row.hourlyLimitReachedAt === null ? null : new Date(row.hourlyLimitReachedAt).getTime(),
        };
  return { eligibility, expiredCannotBook, takenSlots };
}

/** Builds the complete row of a request. */
export const buildRequestedBooking = (
  request: Pick<
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
    | 'requestSlot'
    | 'createdAt'
  >,
): BookingRow => ({
  ...request,
  endsAt: endOf(request),
  status: 'pending',
  tutorId: null,
  slotId: request.id,
  tutorName: null,
  meetingLink: null,
  bookedByAdmin: false,
  reason: null,
  updatedAt: request.createdAt,
  approvedAt: null,
  rejectedAt: null,
  completedAt: null,
  adminsNotifiedAt: null,
});
