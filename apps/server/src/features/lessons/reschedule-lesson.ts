import type { RescheduleLesson } from '@thuto/contract/lessons';
import { DomainError } from '@thuto/domain/errors';
import { decideNewStart, refuseStatus } from '@thuto/domain/lessons';
import type { AdminContext, Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import type { LessonOfStudent, LessonWord } from './lesson-rows.ts';
import { rejectConflictingLesson } from './reject-conflicting-lesson.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { enqueueStudentMail } from '../students/enqueue-student-mail.ts';
import { buildPlaceInGroup, createOwnLesson, turnIntoGroup } from './join-lesson.ts';
import {
  getLesson,
  getLessonWithStudent,
  hasOtherParticipants,
  type LessonWithStudent,
  lockLesson,
  settleLesson,
  updateLesson,
  updateParticipant,
} from './lessons.store.ts';
import { notifyTutor } from './notify-tutor.ts';
import { type Placement, placeLesson } from './place-lesson.ts';
import { acceptOpenRequests } from './taught/lesson-changes.store.ts';

/**
 * Moves an approved booking or a scheduled session to another time with the same tutor (LESSON-3). Its credit stays held.
 * The family is mailed the old and the new time. A student in a small group leaves it for a lesson of their own, or with
 * `smallGroup` joins the tutor's group at the new time. Date and time are in the platform's zone, the duration is in
 * minutes.
 * @throws DomainError not_found, booking_not_approved, session_not_scheduled, booking_in_past, session_in_past,
 * lesson_changed, student_time_taken, tutor_time_taken.
 */
export async function rescheduleLesson(
  ctx: AdminContext,
  word: LessonWord,
  { id, revision, smallGroup, ...asked }: RescheduleLesson,
): Promise<LessonWithStudent> {
  return ctx.db.transaction(async (tx) => {
    const seen = await getLesson(tx, word, id);
    if (seen.status !== 'confirmed') throw refuseStatus(seen.origin, seen.status, 'reschedule');
    const isCall = seen.kind === 'assessment';
    // An assessment call keeps its duration, and no other student is added to it.
    const wanted = { ...asked, ...(isCall && { duration: seen.duration }) };
    const startsAt = decideNewStart(seen.origin, wanted, {
      now: ctx.now().getTime(),
      zone: ctx.config.timeZone,
    });
    const placement = await placeLesson(
      ctx,
      tx,
      { ...seen, startsAt: new Date(startsAt), duration: wanted.duration },
      { tutorId: seen.tutorId, smallGroup: smallGroup === true && !isCall },
    );
    const before = await lockLesson(tx, word, id);
    if (before.status !== 'confirmed') throw refuseStatus(before.origin, before.status, 'reschedule');
    if (before.revision !== revision || before.tutorId !== seen.tutorId)
      throw new DomainError('lesson_changed');
    await rejectConflictingLesson(
      tx,
      placement.wanted,
      (tx) => moveToTime(ctx, tx, before, placement, wanted),
      id,
    );
    const { studentId } = before;
    await recordAuditEvent(ctx, tx, {
      kind: `${word}.rescheduled`,
      actorId: ctx.currentUser.accountId,
      studentId,
      subjectId: id,
      tutorIds: [before.tutorId],
    });
    await acceptOpenRequests(tx, id, { decidedBy: ctx.currentUser.accountId, decidedAt: ctx.now() });
    await notifyTutor(ctx, tx, 'changed', { word, id, tutorId: before.tutorId });
    const moved = await getLessonWithStudent(tx, word, id);
    await enqueueStudentMail(ctx, tx, studentId, {
      kind: `${word}-rescheduled`,
      data: {
        ...(word === 'booking' ? { bookingId: id } : { sessionId: id }),
        previousStart: before.startsAt.toISOString(),
        startsAt: moved.lesson.startsAt.toISOString(),
      },
      dedupeKey: `${word}-rescheduled:${id}:${moved.lesson.lessonId}:${moved.lesson.revision}`,
    });
    return moved;
  });
}

/** Writes the new time: into the lesson of a group, into the student's own lesson, or into a new one. */
export async function moveToTime(
  ctx: Context,
  tx: Tx,
  before: LessonOfStudent,
  { shared, wanted }: Placement,
  { date, time, duration }: Pick<LessonOfStudent, 'date' | 'time' | 'duration'>,
): Promise<void> {
  const { id, lessonId, subject, tutorId, tutorName, meetingLink } = before;
  const { startsAt, endsAt } = wanted;
  const now = ctx.now();
  const newTime = { date, time, duration, startsAt, endsAt, updatedAt: now };
  if (shared !== null && shared.id !== lessonId) {
    await turnIntoGroup(tx, shared.id, now);
    const place = buildPlaceInGroup(shared, wanted, { subject, tutorName, meetingLink });
    await updateParticipant(tx, id, { ...place, reservesTime: true, updatedAt: now });
    await settleLesson(tx, lessonId);
    return;
  }
  if (!(await hasOtherParticipants(tx, before))) {
    // The participant first, as everywhere. Its times follow the lesson's.
    await updateParticipant(tx, id, { reservesTime: true, updatedAt: now });
    await updateLesson(tx, lessonId, { ...newTime, isLive: true });
    return;
  }
  const place = await createOwnLesson(tx, {
    id: ctx.newId(),
    subject,
    tutorId,
    tutorName,
    meetingLink,
    ...newTime,
    createdAt: now,
  });
  await updateParticipant(tx, id, { ...place, reservesTime: true, updatedAt: now });
  await settleLesson(tx, lessonId);
}
