import type { MeetingDetails } from '@thuto/contract/bookings';
import { DomainError } from '@thuto/domain/errors';
import { hasSeats, refuseStatus } from '@thuto/domain/lessons/lessons';
import type { AdminContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import type { LessonOfStudent } from '../lessons/lesson-rows.shared.store.ts';
import { rejectConflictingLesson } from '../lessons/taken-times.shared.store.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { enqueueStudentMail } from '../students/enqueue-student-mail.ts';
import {
  buildPlaceInGroup,
  createOwnLesson,
  type PlaceInLesson,
  turnIntoGroup,
} from '../lessons/join-lesson.ts';
import {
  getLesson,
  getLessonWithStudent,
  getSharedLesson,
  hasOtherParticipants,
  type LessonWithStudent,
  lockLesson,
  settleLesson,
  updateLesson,
  updateParticipant,
} from '../lessons/lessons.shared.store.ts';
import { notifyTutor } from '../lessons/notify-tutor.ts';
import { type Placement, placeLesson } from '../lessons/place-lesson.ts';

/**
 * Changes tutor, meeting link or notes of an approved booking and mails the family (BOOK-8). With another tutor the
 * student leaves a small group for a lesson of their own; a new link in a group is the student's own.
 * @param details.revision the revision that the edit is based on; without one it is not checked.
 * @throws DomainError not_found, booking_not_approved, lesson_changed, tutor_not_found, student_time_taken,
 * tutor_time_taken.
 */
export async function editBookingDetails(
  ctx: AdminContext,
  id: string,
  { revision, ...details }: MeetingDetails & { readonly revision?: number | undefined },
): Promise<LessonWithStudent> {
  return ctx.db.transaction(async (tx) => {
    const seen = await getLesson(tx, 'booking', id);
    const placement = await placeLesson(ctx, tx, seen, details);
    const before = await lockLesson(tx, 'booking', id);
    if (before.status !== 'confirmed') throw refuseStatus(before.origin, before.status, 'edit');
    if (before.revision !== (revision ?? before.revision)) throw new DomainError('lesson_changed');
    // Changed while this call waited for the locks: the times that it has locked are not the lesson's any more.
    if (before.startsAt.getTime() !== seen.startsAt.getTime() || before.tutorId !== seen.tutorId)
      throw new DomainError('lesson_changed');
    const { tutorName, meetingLink } = details;
    const now = ctx.now();
    await rejectConflictingLesson(
      tx,
      placement.wanted,
      async (tx) => {
        const place = await changePlace(
          ctx,
          tx,
          before,
          placement,
          { tutorName, meetingLink },
          details.smallGroup,
        );
        await updateParticipant(tx, id, {
          ...place,
          // An old lesson that reserves no time yet reserves it now.
          reservesTime: true,
          ...(details.notes !== undefined && { notes: details.notes }),
          updatedAt: now,
        });
        if (place.lessonId !== before.lessonId) await settleLesson(tx, before.lessonId);
      },
      id,
    );
    await recordAuditEvent(ctx, tx, {
      kind: 'booking.details-changed',
      actorId: ctx.currentUser.accountId,
      studentId: before.studentId,
      subjectId: id,
      tutorIds: [before.tutorId, placement.wanted.tutorId],
    });
    await enqueueStudentMail(ctx, tx, before.studentId, {
      kind: 'booking-changed',
      data: { bookingId: id },
      dedupeKey: `booking-changed:${id}:${now.getTime()}`,
    });
    const { tutorId } = placement.wanted;
    const isSame = tutorId === before.tutorId;
    if (!isSame) await notifyTutor(ctx, tx, 'cancelled', { view: 'booking', id, tutorId: before.tutorId });
    await notifyTutor(ctx, tx, isSame ? 'changed' : 'assigned', { view: 'booking', id, tutorId });
    return getLessonWithStudent(tx, 'booking', id);
  });
}

/** Changes the lesson, or finds or creates another one. Returns the student's place in it. */
async function changePlace(
  ctx: AdminContext,
  tx: Tx,
  before: LessonOfStudent,
  placement: Placement,
  meeting: Pick<LessonOfStudent, 'tutorName' | 'meetingLink'>,
  smallGroup: boolean | undefined,
): Promise<PlaceInLesson> {
  const { subject, startsAt, endsAt, lessonId, date, time, duration } = before;
  const { tutorId } = placement.wanted;
  const now = ctx.now();
  const isShared = await hasOtherParticipants(tx, before);
  const staysInGroup = isShared && tutorId === before.tutorId && (!smallGroup || hasSeats(before));
  const group = staysInGroup ? await getSharedLesson(tx, lessonId) : placement.shared;
  if (group !== null && (isShared || group.id !== lessonId)) {
    // The lesson stays as the others have it. Its revision grows, because this student's details are part of it.
    if (group.id === lessonId) await updateLesson(tx, lessonId, { isLive: true });
    else await turnIntoGroup(tx, group.id, now);
    return buildPlaceInGroup(group, placement.wanted, { subject, ...meeting });
  }
  if (isShared) {
    return createOwnLesson(tx, {
      id: ctx.newId(),
      subject,
      tutorId,
      ...meeting,
      date,
      time,
      duration,
      startsAt,
      endsAt,
      createdAt: now,
      updatedAt: now,
    });
  }
  await updateLesson(tx, lessonId, { subject, tutorId, ...meeting, isLive: true, updatedAt: now });
  return { lessonId, startsAt, endsAt, subject: null, tutorName: null, meetingLink: null };
}
