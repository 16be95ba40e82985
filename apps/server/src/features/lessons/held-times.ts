import { ADMIN_BOOKED_LINK } from '@thuto/domain/bookings';
import { dateInZone } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import type { LessonId, StudentId, TutorId } from '@thuto/domain/ids';
import type { SubjectId } from '@thuto/domain/subject-names';
import { requireVetted } from '@thuto/domain/tutors';
import type { Context, StudentContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { rejectConflictingLesson } from './reject-conflicting-lesson.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { getSettings } from '../settings/get-settings.ts';
import { findCurrentTutor } from '../tutors/find-current-tutor.ts';
import { enqueueBookedMail } from './booked-mail.ts';
import { copyLessonPolicy } from './copy-lesson-policy.ts';
import { createOwnLesson } from './join-lesson.ts';
import { deleteLesson, endOf, getHeldLesson, insertParticipant, updateLesson } from './lessons.store.ts';
import { notifyTutor } from './notify-tutor.ts';
import { holdOwnCredit } from './take-free-time.ts';

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
  const studentId = ctx.student.id;
  const { tutorId, startsAt, endsAt } = await getHeldLesson(tx, lessonId);
  const now = ctx.now();
  const tutor = tutorId === null ? null : await findCurrentTutor(tx, tutorId);
  if (tutor === null) throw new DomainError('tutor_not_found');
  requireVetted(tutor, dateInZone(now.getTime(), ctx.config.timeZone));
  const id = ctx.newId();
  const policy = copyLessonPolicy(await getSettings(ctx, tx));
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
      ...policy,
    }),
  );
  await updateLesson(tx, lessonId, {
    tutorName: tutor.name,
    meetingLink: tutor.meetingLink ?? ADMIN_BOOKED_LINK,
    updatedAt: now,
  });
  await holdOwnCredit(ctx, tx, id);
  await recordAuditEvent(ctx, tx, {
    kind: 'booking.confirmed-at-once',
    actorId: ctx.currentUser.accountId,
    studentId,
    subjectId: id,
    tutorIds: [tutorId],
  });
  await enqueueBookedMail(ctx, tx, { id, studentId });
  await notifyTutor(ctx, tx, 'assigned', { word: 'booking', id, tutorId });
  return id;
}
