import { ADMIN_BOOKED_LINK } from '@thuto/domain/bookings';
import { DomainError } from '@thuto/domain/errors';
import type { LessonId, TutorId } from '@thuto/domain/ids';
import type { StudentContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import type { LoadedTutor } from '../availability/list-free-times.ts';
import { holdCredit } from '../credits/hold-credit.ts';
import { enqueueBookedMails } from './booked-mail.ts';
import { policyOfSettings } from '../lessons/policy-of-settings.shared.store.ts';
import { type ArrangedLesson, insertConfirmed } from '../lessons/insert-confirmed.ts';
import { endOf, insertParticipant } from '../lessons/lessons.shared.store.ts';
import { rejectConflictingLesson } from '../lessons/taken-times.shared.store.ts';
import { isTakenTime, withoutTaken } from '../free-times/without-taken.ts';

// What the bookings share that a family makes without an admin: free times, seats, offered places and assessment calls.

/**
 * Books with the first tutor whose time is still free.
 * @param tutors best first.
 * @param book books with one tutor, in a transaction of its own.
 * @returns the booking; null if every tutor's time was taken meanwhile.
 */
export async function bookWithFirstFree<T>(
  ctx: StudentContext,
  tutors: readonly LoadedTutor[],
  book: (tx: Tx, tutor: LoadedTutor) => Promise<T>,
): Promise<T | null> {
  for (const tutor of tutors) {
    try {
      return await ctx.db.transaction((tx) => book(tx, tutor));
    } catch (error) {
      // Another family was faster: the next tutor may still be free.
      if (!isTakenTime(error)) throw withoutTaken(error);
    }
  }
  return null;
}

/**
 * Inserts a confirmed booking of the student with a lesson of its own. Lock the times first.
 * @throws DomainError student_time_taken, tutor_time_taken.
 */
export async function insertOwnBooking(
  ctx: StudentContext,
  tx: Tx,
  tutor: LoadedTutor,
  {
    startsAt,
    ...booking
  }: Omit<ArrangedLesson, 'origin' | 'tutorName' | 'meetingLink'> & {
    /** Epoch milliseconds. */
    readonly startsAt: number;
  },
): Promise<void> {
  const begin = new Date(startsAt);
  const wanted = {
    studentId: ctx.student.id,
    tutorId: tutor.tutorId,
    startsAt: begin,
    endsAt: endOf({ startsAt: begin, duration: booking.duration }),
  };
  await rejectConflictingLesson(tx, wanted, (tx) =>
    insertConfirmed(
      ctx,
      tx,
      { wanted, tutor: null, shared: null },
      {
        ...booking,
        origin: 'requested',
        tutorName: tutor.name,
        meetingLink: tutor.meetingLink ?? ADMIN_BOOKED_LINK,
      },
    ),
  );
}

/**
 * Adds the student to an existing lesson with a confirmed booking. Lock the times first.
 * @returns the id of the booking.
 * @throws DomainError student_time_taken.
 */
export async function insertPlaceInLesson(
  ctx: StudentContext,
  tx: Tx,
  {
    lessonId,
    startsAt,
    endsAt,
  }: { readonly lessonId: LessonId; readonly startsAt: Date; readonly endsAt: Date },
): Promise<string> {
  const id = ctx.newId();
  const studentId = ctx.student.id;
  const now = ctx.now();
  await rejectConflictingLesson(tx, { studentId, tutorId: null, startsAt, endsAt }, (tx) =>
    insertParticipant(tx, {
      id,
      lessonId,
      studentId,
      origin: 'requested',
      status: 'confirmed',
      startsAt,
      endsAt,
      createdAt: now,
      updatedAt: now,
      confirmedAt: now,
      ...policyOfSettings,
    }),
  );
  return id;
}

/** Holds a credit of the student. @throws DomainError sessions_exhausted. */
export async function holdOwnCredit(ctx: StudentContext, tx: Tx, participantId: string): Promise<void> {
  try {
    await holdCredit(ctx, tx, { studentId: ctx.student.id, participantId });
  } catch (error) {
    // The code for admins offers an approval without a credit.
    if (error instanceof DomainError && error.code === 'no_sessions_remaining')
      throw new DomainError('sessions_exhausted');
    throw error;
  }
}

/** Records a booking that was confirmed at once. Mails the family; notifies the tutor unless `notifiesTutor` is false. */
export async function announceOwnBooking(
  ctx: StudentContext,
  tx: Tx,
  {
    id,
    tutorId,
    notifiesTutor = true,
  }: { readonly id: string; readonly tutorId: TutorId | null; readonly notifiesTutor?: boolean },
): Promise<void> {
  const studentId = ctx.student.id;
  await recordAuditEvent(ctx, tx, {
    kind: 'booking.confirmed-at-once',
    actorId: ctx.currentUser.accountId,
    studentId,
    subjectId: id,
    tutorIds: [tutorId],
  });
  await enqueueBookedMails(ctx, tx, { id, studentId, tutorId: notifiesTutor ? tutorId : null });
}
