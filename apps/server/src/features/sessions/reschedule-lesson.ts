import type { RescheduleLesson } from '@thuto/contract/lessons';
import { ADMIN_BOOKED_LINK } from '@thuto/domain/lessons/bookings';
import { DomainError } from '@thuto/domain/errors';
import { decideNewStart, refuseStatus } from '@thuto/domain/lessons/lessons';
import { isWebLink } from '@thuto/domain/web-link';
import type { AdminContext, Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import type { LessonOfStudent, LessonView } from '../lessons/lesson-rows.shared.store.ts';
import { rejectConflictingLesson } from '../lessons/taken-times.shared.store.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { enqueueStudentMail } from '../students/enqueue-student-mail.ts';
import { findUsualLink, type TutorRow } from '../tutors/find-current-tutor.ts';
import { buildPlaceInGroup, createOwnLesson, turnIntoGroup } from '../lessons/join-lesson.ts';
import {
  getLesson,
  getLessonWithStudent,
  hasOtherParticipants,
  type LessonWithStudent,
  lockLesson,
  settleLesson,
  updateLesson,
  updateParticipant,
} from '../lessons/lessons.shared.store.ts';
import { notifyTutor } from '../lessons/notify-tutor.ts';
import { type Placement, placeLesson } from '../lessons/place-lesson.ts';
import { acceptOpenRequests } from '../tutor-area/lesson-changes.shared.store.ts';

/**
 * Moves an approved booking or a scheduled session to another time, another tutor, or both (LESSON-3). Its credit stays
 * held. The family is mailed the change. A student in a small group leaves it for a lesson of their own, or with
 * `smallGroup` joins the tutor's group at the new time. Date and time are in the platform's zone, the duration is in
 * minutes.
 * @throws DomainError not_found, booking_not_approved, session_not_scheduled, booking_in_past, session_in_past,
 * lesson_changed, tutor_not_found, tutor_vetting_expired, student_time_taken, tutor_time_taken.
 */
export function rescheduleLesson(
  ctx: AdminContext,
  view: LessonView,
  wish: RescheduleLesson,
): Promise<LessonWithStudent> {
  return ctx.db.transaction((tx) => rescheduleLessonIn(ctx, tx, view, wish));
}

/** `rescheduleLesson` in the caller's transaction. */
export async function rescheduleLessonIn(
  ctx: AdminContext,
  tx: Tx,
  view: LessonView,
  { id, revision, smallGroup, tutorId, ...asked }: RescheduleLesson,
): Promise<LessonWithStudent> {
  const seen = await getLesson(tx, view, id);
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
    { tutorId: tutorId ?? seen.tutorId, smallGroup: smallGroup === true && !isCall },
  );
  const before = await lockLesson(tx, view, id);
  if (before.status !== 'confirmed') throw refuseStatus(before.origin, before.status, 'reschedule');
  if (before.revision !== revision || before.tutorId !== seen.tutorId)
    throw new DomainError('lesson_changed');
  const hasNewTutor = placement.wanted.tutorId !== before.tutorId;
  const meeting =
    hasNewTutor && placement.tutor !== null
      ? await chooseMeeting(tx, view, before, placement.tutor)
      : undefined;
  await rejectConflictingLesson(
    tx,
    placement.wanted,
    (tx) => moveToTime(ctx, tx, before, placement, wanted, meeting),
    id,
  );
  const { studentId } = before;
  await recordAuditEvent(ctx, tx, {
    kind: `${view}.rescheduled`,
    actorId: ctx.currentUser.accountId,
    studentId,
    subjectId: id,
    tutorIds: [before.tutorId, placement.wanted.tutorId],
  });
  await acceptOpenRequests(tx, id, { decidedBy: ctx.currentUser.accountId, decidedAt: ctx.now() });
  if (hasNewTutor) {
    await notifyTutor(ctx, tx, 'cancelled', { view, id, tutorId: before.tutorId });
    await notifyTutor(ctx, tx, 'assigned', { view, id, tutorId: placement.wanted.tutorId });
  } else {
    await notifyTutor(ctx, tx, 'changed', { view, id, tutorId: before.tutorId });
  }
  const lesson = await getLesson(tx, view, id);
  const hasNewTime =
    lesson.startsAt.getTime() !== before.startsAt.getTime() || lesson.duration !== before.duration;
  const kind = hasNewTime || !hasNewTutor ? (`${view}-rescheduled` as const) : (`${view}-changed` as const);
  await enqueueStudentMail(ctx, tx, studentId, {
    kind,
    data: {
      ...(view === 'booking' ? { bookingId: id } : { sessionId: id }),
      ...(kind === `${view}-rescheduled` && {
        previousStart: before.startsAt.toISOString(),
        startsAt: lesson.startsAt.toISOString(),
      }),
    },
    dedupeKey: `${kind}:${id}:${lesson.lessonId}:${lesson.revision}`,
  });
  return getLessonWithStudent(tx, view, id);
}

/** Who gives a lesson, and where. */
type Meeting = Pick<LessonOfStudent, 'tutorName' | 'meetingLink'>;

/**
 * Returns the name of the tutor who takes a lesson over, and the link of the lesson: the new tutor's usual link, unless the
 * lesson has a link that is not the usual one of its former tutor.
 */
async function chooseMeeting(
  tx: Tx,
  view: LessonView,
  { tutorId, meetingLink }: LessonOfStudent,
  tutor: TutorRow,
): Promise<Meeting> {
  const formerLink = tutorId === null ? null : await findUsualLink(tx, tutorId);
  const hasOwnLink = meetingLink !== null && isWebLink(meetingLink) && meetingLink !== formerLink;
  const unknown = view === 'booking' ? ADMIN_BOOKED_LINK : null;
  return {
    tutorName: tutor.name,
    meetingLink: hasOwnLink ? meetingLink : (tutor.meetingLink ?? unknown),
  };
}

/**
 * Writes the new time: into the lesson of a group, into the student's own lesson, or into a new one.
 * @param meeting name and link of a new tutor; left out, they stay.
 */
export async function moveToTime(
  ctx: Context,
  tx: Tx,
  before: LessonOfStudent,
  { shared, wanted }: Placement,
  { date, time, duration }: Pick<LessonOfStudent, 'date' | 'time' | 'duration'>,
  meeting?: Meeting,
): Promise<void> {
  const { id, lessonId, subject } = before;
  const { tutorName, meetingLink } = meeting ?? before;
  const { tutorId, startsAt, endsAt } = wanted;
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
    await updateParticipant(tx, id, {
      reservesTime: true,
      // What a student of a former group has for themselves gives way to the new tutor's.
      ...(meeting && { tutorName: null, meetingLink: null }),
      updatedAt: now,
    });
    await updateLesson(tx, lessonId, { ...newTime, ...(meeting && { ...meeting, tutorId }), isLive: true });
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
