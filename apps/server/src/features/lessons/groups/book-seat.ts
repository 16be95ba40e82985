import { dateInZone } from '@thuto/domain/calendar';
import { decideBookingRequest } from '@thuto/domain/bookings';
import { DomainError } from '@thuto/domain/errors';
import { decideSeat } from '@thuto/domain/group-lessons';
import { requireVetted } from '@thuto/domain/tutors';
import type { StudentContext } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { lockTimes, rejectConflictingLesson } from '../reject-conflicting-lesson.ts';
import { recordAuditEvent } from '../../activity/record-audit-event.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { findCurrentTutor } from '../../tutors/find-current-tutor.ts';
import { enqueueBookedMail } from '../booked-mail.ts';
import { loadBookingEligibility } from '../booking-requests.store.ts';
import { copyLessonPolicy } from '../copy-lesson-policy.ts';
import { insertParticipant } from '../lessons.store.ts';
import { notifyTutor } from '../notify-tutor.ts';
import { holdOwnCredit } from '../take-free-time.ts';
import { withoutTaken } from '../without-taken.ts';
import {
  getGroup,
  type GroupLessonRow,
  lockGroup,
  lockPlacesOf,
  seatedGroupOf,
} from './group-lessons.store.ts';

const HOUR_MS = 3_600_000;

/**
 * Books a seat for the student and holds one credit (LESSON-17). Seats of a tutor's groups are booked one after the other,
 * so that of several families who take the last one, one gets it.
 * @throws DomainError not_found, group_lesson_changed, lesson_started, seat_booked, group_lesson_full, tutor_not_found,
 * tutor_vetting_expired, student_time_taken, and those of `requestBooking`.
 */
export async function bookSeat(ctx: StudentContext, id: string): Promise<GroupLessonRow> {
  const group = await getGroup(ctx.db, id);
  await requireEligible(ctx, group);
  try {
    return await ctx.db.transaction((tx) => confirmSeat(ctx, tx, group));
  } catch (error) {
    throw withoutTaken(error);
  }
}

/** Checks what a request needs too. */
async function requireEligible(ctx: StudentContext, group: GroupLessonRow): Promise<void> {
  const now = ctx.now().getTime();
  const { eligibility, expiredCannotBook } = await loadBookingEligibility(ctx.database.reads, {
    studentId: ctx.student.id,
    since: new Date(now - HOUR_MS),
    now: new Date(now),
  });
  if (!eligibility) throw new DomainError('payment_not_approved');
  // Lessons of earlier days end with `lesson_started`.
  if (group.startsAt.getTime() <= now) throw new DomainError('lesson_started');
  const limited = ctx.config.rateLimits ? eligibility : { ...eligibility, hourlyLimitReachedAt: null };
  decideBookingRequest(limited, group, { now, zone: ctx.config.timeZone, expiredCannotBook });
}

async function confirmSeat(
  ctx: StudentContext,
  tx: Tx,
  { id: lessonId, tutorId }: GroupLessonRow,
): Promise<GroupLessonRow> {
  const studentId = ctx.student.id;
  await lockTimes(tx, { studentId, tutorId });
  // Waits for a concurrent cancellation of the student's seat.
  await lockPlacesOf(tx, lessonId, studentId);
  const group = await lockGroup(tx, lessonId);
  const now = ctx.now();
  const hasSeat = group.seats.some((seat) => seat.studentId === studentId);
  decideSeat(seatedGroupOf(group), { hasSeat, now: now.getTime() });
  const tutor = tutorId === null ? null : await findCurrentTutor(tx, tutorId);
  if (tutor === null) throw new DomainError('tutor_not_found');
  requireVetted(tutor, dateInZone(now.getTime(), ctx.config.timeZone));
  const id = ctx.newId();
  const { startsAt, endsAt } = group;
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
  await holdOwnCredit(ctx, tx, id);
  await recordAuditEvent(ctx, tx, {
    kind: 'booking.confirmed-at-once',
    actorId: ctx.currentUser.accountId,
    studentId,
    subjectId: id,
    tutorIds: [tutorId],
  });
  await enqueueBookedMail(ctx, tx, { id, studentId });
  // Only the first seat notifies the tutor that the lesson takes place. The tutor's page lists the others.
  if (group.seats.length === 0) await notifyTutor(ctx, tx, 'assigned', { word: 'booking', id, tutorId });
  return getGroup(tx, lessonId);
}
