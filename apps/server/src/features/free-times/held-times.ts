import { ADMIN_BOOKED_LINK } from '@thuto/domain/bookings';
import type { LessonId, StudentId, TutorId } from '@thuto/domain/ids';
import type { SubjectId } from '@thuto/domain/subject-names';
import type { Context, StudentContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { rejectConflictingLesson } from '../lessons/taken-times.shared.store.ts';
import { announceOwnBooking, holdOwnCredit, insertPlaceInLesson } from '../bookings/confirm-at-once.ts';
import { createOwnLesson } from '../lessons/join-lesson.ts';
import { deleteLesson, endOf, getHeldLesson, updateLesson } from '../lessons/lessons.shared.store.ts';
import { requireVettedTutor } from '../lessons/require-vetted-tutor.ts';

/** A time of a tutor to hold for one student. Wall-clock date and time, duration in minutes. */
export interface TimeToHold {
  readonly studentId: StudentId;
  readonly subject: SubjectId;
  readonly tutorId: TutorId;
  readonly tutorName: string;
  readonly date: string;
  readonly time: string;
  readonly duration: number;
  readonly startsAt: Date;
}

/**
 * Holds a tutor's time with a live lesson without a student: the constraints refuse every other lesson at this time
 * (BOOK-36). Call `lockTutorTimes` first.
 * @returns the id of the lesson that holds the time.
 * @throws DomainError tutor_time_taken.
 */
export async function holdTutorTime(ctx: Context, tx: Tx, held: TimeToHold): Promise<LessonId> {
  const { studentId, ...lesson } = held;
  const { tutorId, startsAt } = lesson;
  const id = ctx.newId() as LessonId;
  const at = ctx.now();
  const wanted = { studentId, tutorId, startsAt, endsAt: endOf(lesson) };
  await rejectConflictingLesson(tx, wanted, (tx) =>
    createOwnLesson(tx, { ...lesson, id, endsAt: wanted.endsAt, createdAt: at, updatedAt: at }),
  );
  return id;
}

/** Frees a held time. */
export const releaseHeldTime = (tx: Tx, lessonId: LessonId): Promise<void> => deleteLesson(tx, lessonId);

/**
 * Confirms the lesson of a held time for the student and holds one credit (BOOK-37). The family and the tutor are mailed.
 * Call `lockTimes` first.
 * @returns the id of the booking.
 * @throws DomainError tutor_not_found, tutor_vetting_expired, student_time_taken, sessions_exhausted.
 */
export async function confirmHeldTime(ctx: StudentContext, tx: Tx, lessonId: LessonId): Promise<string> {
  const { tutorId, startsAt, endsAt } = await getHeldLesson(tx, lessonId);
  const tutor = await requireVettedTutor(ctx, tx, tutorId);
  const id = await insertPlaceInLesson(ctx, tx, { lessonId, startsAt, endsAt });
  await updateLesson(tx, lessonId, {
    tutorName: tutor.name,
    meetingLink: tutor.meetingLink ?? ADMIN_BOOKED_LINK,
    updatedAt: ctx.now(),
  });
  await holdOwnCredit(ctx, tx, id);
  await announceOwnBooking(ctx, tx, { id, tutorId });
  return id;
}
