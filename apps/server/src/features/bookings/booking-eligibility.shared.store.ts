import { type BookingEligibility, MAX_REQUESTS_PER_HOUR } from '@thuto/domain/lessons/bookings';
import type { StudentId, TutorId } from '@thuto/domain/ids';
import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { creditGrants, studentCounters } from '../../platform/db/schema/credits.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { students } from '../../platform/db/schema/students.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { currentSubjects } from '../subjects/current-subjects.shared.store.ts';

/** Loads everything that decides about a request of a student. `since` is an hour ago; `tutorId` is the preferred tutor. */
export async function loadBookingEligibility(
  executor: Executor,
  {
    studentId,
    since,
    now,
    tutorId,
  }: {
    readonly studentId: StudentId;
    readonly since: Date;
    readonly now: Date;
    readonly tutorId?: TutorId | undefined;
  },
): Promise<{
  /** Null for a student without a profile. */
  eligibility: BookingEligibility | null;
  expiredCannotBook: boolean;
  /** Hours after which a request expires. */
  requestValidHours: number;
  /** Slots of the pending requests. */
  takenSlots: readonly (number | null)[];
  /** Null for a tutor who is not in the directory. */
  preferredTutorName: string | null;
}> {
  const ofStudent = eq(lessonParticipants.studentId, studentId);
  const takenSlotsQuery = executor
    .select({ slot: lessonParticipants.requestSlot })
    .from(lessonParticipants)
    .where(and(ofStudent, eq(lessonParticipants.status, 'requested')));
  // When the student made the request that reached the hourly limit.
  const limitQuery = executor
    .select({ at: lessonParticipants.createdAt })
    .from(lessonParticipants)
    .where(
      and(ofStudent, eq(lessonParticipants.origin, 'requested'), gt(lessonParticipants.createdAt, since)),
    )
    .orderBy(desc(lessonParticipants.createdAt))
    .offset(MAX_REQUESTS_PER_HOUR - 1)
    .limit(1);
  // Available credits of open grants that have not expired.
  const unexpiredQuery = executor
    .select({ credits: sql`coalesce(sum(${creditGrants.available}), 0)` })
    .from(creditGrants)
    .where(
      and(
        eq(creditGrants.studentId, studentId),
        isNull(creditGrants.closedAt),
        or(isNull(creditGrants.expiresAt), gt(creditGrants.expiresAt, now)),
      ),
    );
  const preferredQuery = executor
    .select({ name: tutors.name })
    .from(tutors)
    .where(and(tutorId === undefined ? sql`false` : eq(tutors.id, tutorId), isNull(tutors.retiredAt)));
  // Starts from the single settings row, which exists also for a student without a profile.
  const [row] = await executor
    .select({
      profileOf: students.profileCreatedAt,
      status: payments.status,
      hasPurchase: studentCounters.hasPurchase,
      remaining: studentCounters.remaining,
      unexpired:
        sql<number>`case when ${platformSettings.expiredPackagesCannotBook} then (${unexpiredQuery}) else 0 end`.mapWith(
          Number,
        ),
      subjects: currentSubjects(students.subjects),
      expiredCannotBook: platformSettings.expiredPackagesCannotBook,
      requestValidHours: platformSettings.requestValidHours,
      preferredTutorName: sql<string | null>`(${preferredQuery})`,
      takenSlots: sql<(number | null)[]>`array(${takenSlotsQuery})`,
      hourlyLimitReachedAt: sql<string | null>`(${limitQuery})`,
    })
    .from(platformSettings)
    .leftJoin(students, eq(students.id, studentId))
    .leftJoin(payments, eq(payments.id, students.currentPaymentId))
    .leftJoin(studentCounters, eq(studentCounters.studentId, students.id));
  if (!row) throw new Error('The row of platform_settings is missing.');
  const { expiredCannotBook, requestValidHours, takenSlots, preferredTutorName } = row;
  const eligibility =
    row.profileOf === null
      ? null
      : {
          // A student who paid at the counter has no proof.
          paymentStatus: row.status ?? (row.hasPurchase === true ? 'approved' : 'pending'),
          hasPurchase: row.hasPurchase ?? false,
          remaining: row.remaining ?? 0,
          unexpired: row.unexpired,
          subjects: row.subjects,
          openRequests: takenSlots.length,
          hourlyLimitReachedAt:
            row.hourlyLimitReachedAt === null ? null : new Date(row.hourlyLimitReachedAt).getTime(),
        };
  return { eligibility, expiredCannotBook, requestValidHours, takenSlots, preferredTutorName };
}
