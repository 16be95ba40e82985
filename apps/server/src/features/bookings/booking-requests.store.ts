import type { BookingEligibility } from '@thuto/domain/bookings';
import type { PaymentStatus } from '@thuto/domain/payments';
import type { Subject } from '@thuto/domain/tuition';
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { draftInsert } from '../../platform/db/draft-insert.ts';
import { type NamedSql, namedRead } from '../../platform/db/named-statement.ts';
import { bookings } from '../../platform/db/schema/bookings.ts';
import { balances } from '../../platform/db/schema/credits.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { studentProfiles } from '../../platform/db/schema/profiles.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { activeAdminIds } from '../accounts/mail-admins.ts';
import { type BookingRow, endOf } from './bookings.store.ts';

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
