import type { MoveGroupLesson } from '@thuto/contract/group-lessons';
import { DomainError } from '@thuto/domain/errors';
import { requireGroupAction } from '@thuto/domain/lessons/group-lessons';
import { decideNewStart } from '@thuto/domain/lessons/lessons';
import type { AdminContext } from '../../context.ts';
import { lockTimesOfGroup, rejectTakenTime } from '../lessons/taken-times.shared.store.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { enqueueStudentMail } from '../students/enqueue-student-mail.ts';
import { endOf, updateLesson, updateParticipant } from '../lessons/lessons.shared.store.ts';
import { notifyTutor } from '../lessons/notify-tutor.ts';
import { acceptOpenRequests } from '../tutor-area/lesson-changes.shared.store.ts';
import type { Tx } from '../../platform/db/client.ts';
import {
  getGroup,
  type GroupLessonRow,
  lockGroup,
  seatedGroupOf,
  updateGroup,
} from './group-lessons.store.ts';

/**
 * Moves a group lesson with all of its seats (LESSON-18). Credits stay held, and the families are mailed the old and the
 * new time. Date and time are in the platform's zone.
 * @throws DomainError not_found, lesson_started, group_lesson_changed, lesson_changed for an older revision,
 * booking_in_past; student_time_taken or tutor_time_taken with the lesson that is in the way.
 */
export function moveGroupLesson(ctx: AdminContext, wish: MoveGroupLesson): Promise<GroupLessonRow> {
  return ctx.db.transaction((tx) => moveGroupLessonIn(ctx, tx, wish));
}

/** `moveGroupLesson` in the caller's transaction. */
export async function moveGroupLessonIn(
  ctx: AdminContext,
  tx: Tx,
  { id, revision, ...asked }: MoveGroupLesson,
): Promise<GroupLessonRow> {
  const { id: lessonId, tutorId, ...seen } = await getGroup(tx, id);
  await lockTimesOfGroup(tx, studentsOf(seen), tutorId);
  const before = await lockGroup(tx, lessonId);
  const now = ctx.now();
  requireGroupAction(seatedGroupOf(before), 'change-time', now.getTime());
  // A student who booked in the meantime is not locked: refuse.
  if (before.revision !== revision || studentsOf(before).join() !== studentsOf(seen).join())
    throw new DomainError('lesson_changed');
  const options = { now: now.getTime(), zone: ctx.config.timeZone };
  const startsAt = new Date(decideNewStart('requested', asked, options));
  if (startsAt <= now) throw new DomainError('booking_in_past');
  const endsAt = endOf({ startsAt, duration: asked.duration });
  const seats = before.seats.filter(({ isConfirmed }) => isConfirmed);
  await rejectTakenTime(tx, { tutorId, startsAt, endsAt, seats }, async (tx) => {
    // The participants first, as everywhere. Their times follow the lesson's.
    for (const { participantId } of seats)
      await updateParticipant(tx, participantId, { reservesTime: true, updatedAt: now });
    await updateLesson(tx, lessonId, { ...asked, startsAt, endsAt, isLive: true, updatedAt: now });
  });
  await updateGroup(tx, lessonId, { updatedAt: now });
  const moved = await getGroup(tx, lessonId);
  for (const { participantId, studentId } of seats) {
    await recordAuditEvent(ctx, tx, {
      kind: 'booking.rescheduled',
      actorId: ctx.currentUser.accountId,
      studentId,
      subjectId: participantId,
      tutorIds: [tutorId],
    });
    await acceptOpenRequests(tx, participantId, { decidedBy: ctx.currentUser.accountId, decidedAt: now });
    await enqueueStudentMail(ctx, tx, studentId, {
      kind: 'booking-rescheduled',
      data: {
        bookingId: participantId,
        previousStart: before.startsAt.toISOString(),
        startsAt: startsAt.toISOString(),
      },
      dedupeKey: `booking-rescheduled:${participantId}:${lessonId}:${moved.revision}`,
    });
  }
  const first = seats[0]?.participantId;
  if (first !== undefined) await notifyTutor(ctx, tx, 'changed', { view: 'booking', id: first, tutorId });
  await recordAuditEvent(ctx, tx, {
    kind: 'group-lesson.moved',
    actorId: ctx.currentUser.accountId,
    subjectId: lessonId,
    tutorIds: [tutorId],
  });
  return moved;
}

const studentsOf = ({ seats }: Pick<GroupLessonRow, 'seats'>) =>
  seats.map(({ studentId }) => studentId).toSorted();
