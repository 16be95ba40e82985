import { type BookingEligibility, MAX_REQUESTS_PER_HOUR } from '@thuto/domain/bookings';
import type { StudentId, TutorId } from '@thuto/domain/ids';
import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { hotRead, type ReadConnections } from '../../platform/db/read-connections.ts';
import type { LessonOfStudent } from './lesson-rows.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { creditGrants, studentCounters } from '../../platform/db/schema/credits.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { students } from '../../platform/db/schema/students.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { currentSubjects } from '../subjects/current-subjects.ts';
import { endOf, type ParticipantRow } from './lessons.store.ts';

const queryBuilder = new QueryBuilder();
const ofStudent = eq(lessonParticipants.studentId, sql.placeholder('studentId'));

/** The slots of the student's pending requests. */
const takenSlots = sql<(number | null)[]>`array(${queryBuilder
  .select({ slot: lessonParticipants.requestSlot })
  .from(lessonParticipants)
  .where(and(ofStudent, sql`${lessonParticipants.status} = 'requested'`))})`;

/** When the student made the request that reached the hourly limit; null below the limit. */
const hourlyLimitReachedAt = sql<string | null>`(${queryBuilder
  .select({ at: lessonParticipants.createdAt })
  .from(lessonParticipants)
  .where(
    and(
      ofStudent,
      sql`${lessonParticipants.origin} = 'requested'`,
      gt(lessonParticipants.createdAt, sql.placeholder('since')),
    ),
  )
  .orderBy(desc(lessonParticipants.createdAt))
  .offset(MAX_REQUESTS_PER_HOUR - 1)
  .limit(1)})`;

/** Available credits of open grants that have not expired; 0, without counting them, while expired packages can book. */
const unexpired = sql<number>`case when ${platformSettings.expiredPackagesCannotBook} then (${queryBuilder
  .select({ credits: sql`coalesce(sum(${creditGrants.available}), 0)` })
  .from(creditGrants)
  .where(
    and(
      eq(creditGrants.studentId, sql.placeholder('studentId')),
      isNull(creditGrants.closedAt),
      or(isNull(creditGrants.expiresAt), gt(creditGrants.expiresAt, sql.placeholder('now'))),
    ),
  )}) else 0 end`.mapWith(Number);

// Starts from the single settings row, which exists also for a student without a profile.
const findEligibility = hotRead('find_booking_eligibility', (db) =>
  db
    .select({
      profileOf: students.profileCreatedAt,
      status: payments.status,
      hasPurchase: studentCounters.hasPurchase,
      remaining: studentCounters.remaining,
      unexpired,
      subjects: currentSubjects(students.subjects),
      expiredCannotBook: platformSettings.expiredPackagesCannotBook,
      requestValidHours: platformSettings.requestValidHours,
      preferredTutorName: sql<string | null>`(${queryBuilder
        .select({ name: tutors.name })
        .from(tutors)
        .where(and(eq(tutors.id, sql.placeholder('tutorId')), isNull(tutors.retiredAt)))})`,
      takenSlots,
      hourlyLimitReachedAt,
    })
    .from(platformSettings)
    .leftJoin(students, eq(students.id, sql.placeholder('studentId')))
    .leftJoin(payments, eq(payments.id, students.currentPaymentId))
    .leftJoin(studentCounters, eq(studentCounters.studentId, students.id)),
);

/** Loads everything that decides about a request of a student. `since` is an hour ago; `tutorId` is the preferred tutor. */
export async function loadBookingEligibility(
  reads: ReadConnections,
  asked: {
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
  const [row] = await findEligibility(reads, { ...asked, tutorId: asked.tutorId ?? null });
  if (!row) throw new Error('The row of platform_settings is missing.');
  const { expiredCannotBook, requestValidHours, takenSlots, preferredTutorName } = row;
  const eligibility =
    row.profileOf === null
      ? null
      : {
          paymentStatus: row.status ?? 'pending',
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

/** A student's request. Wall-clock date and time in the platform's zone, duration in minutes. */
type Requested = Pick<
  LessonOfStudent,
  | 'id'
  | 'lessonId'
  | 'studentId'
  | 'subject'
  | 'date'
  | 'time'
  | 'duration'
  | 'startsAt'
  | 'notes'
  | 'createdAt'
  | 'preferredTutorId'
  | 'otherTimes'
  | 'planId'
  | 'planTopicId'
> & { readonly requestSlot: number; readonly expiresAt: Date };

/** Builds the complete rows of a request: a lesson without a tutor, and its participant. */
export function buildRequest({
  id,
  lessonId,
  studentId,
  notes,
  requestSlot,
  expiresAt,
  preferredTutorId,
  otherTimes,
  planId,
  planTopicId,
  ...lesson
}: Requested): {
  readonly lesson: typeof lessons.$inferSelect;
  readonly participant: ParticipantRow;
} {
  const { startsAt, createdAt } = lesson;
  const endsAt = endOf(lesson);
  return {
    lesson: {
      ...lesson,
      id: lessonId,
      endsAt,
      kind: 'one_to_one',
      tutorId: null,
      tutorName: null,
      meetingLink: null,
      capacity: 1,
      isLive: false,
      revision: 1,
      updatedAt: createdAt,
    },
    participant: {
      id,
      lessonId,
      studentId,
      origin: 'requested',
      status: 'requested',
      startsAt,
      endsAt,
      reservesTime: true,
      subject: null,
      tutorName: null,
      meetingLink: null,
      notes,
      reason: null,
      requestSlot,
      expiresAt,
      noticeHours: null,
      isLateCancellation: false,
      lateCancelUsesSession: true,
      noShowUsesSession: true,
      preferredTutorId,
      otherTimes: [...otherTimes],
      changesLeft: null,
      planId,
      planTopicId,
      adminsNotifiedAt: null,
      createdAt,
      updatedAt: createdAt,
      confirmedAt: null,
      rejectedAt: null,
      completedAt: null,
      cancelledAt: null,
      noShowAt: null,
      outcome: null,
      outcomeAt: null,
      disputedAt: null,
      disputeReason: null,
      disputeDecidedAt: null,
      assessmentId: null,
      disputeNote: null,
    },
  };
}
