import type { ApproveBooking } from '@thuto/contract/bookings';
import { toInstant } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import type { RequestToDecide } from '../lessons/lesson-rows.shared.store.ts';
import { takenTimeRefusal, type WantedTime } from '../lessons/taken-times.shared.store.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { holdCredit } from '../credits/hold-credit.ts';
import { enqueueBookedMails } from './booked-mail.ts';
import { buildPlaceInGroup, turnIntoGroup } from '../lessons/join-lesson.ts';
import {
  getLessonWithStudent,
  getRequest,
  type LessonWithStudent,
  moveParticipant,
  settleLesson,
  updateLesson,
} from '../lessons/lessons.shared.store.ts';
import { placeLesson } from '../lessons/place-lesson.ts';
import { policyOfSettings } from '../lessons/policy-of-settings.shared.store.ts';

/**
 * Approves a pending booking and holds one session credit (BOOK-2, CREDIT-5). Locks the times of the student and the
 * tutor first, then the booking, its lesson and the balance. Omitted notes keep the student's own. With `smallGroup` the
 * student joins the lesson of the tutor at that time. `at` chooses one of the preferred times of the request (BOOK-25).
 * `allowWithoutCredit` approves a booking of a student without a credit: the balance stays 0, and the audit log shows it.
 * @throws DomainError not_found, booking_not_pending, tutor_not_found, tutor_vetting_expired, student_time_taken, tutor_time_taken,
 * no_sessions_remaining, input_invalid for a time that the family did not ask for.
 */
export async function approveBooking(
  ctx: AdminContext,
  id: string,
  {
    allowWithoutCredit,
    at,
    ...details
  }: Partial<ApproveBooking> & Pick<ApproveBooking, 'tutorName' | 'meetingLink'>,
): Promise<LessonWithStudent> {
  let wanted: WantedTime | null = null;
  const approve = async (tx: Tx) => {
    const now = ctx.now();
    const requested = placeAt(ctx, await getRequest(tx, id), at);
    // The job that expires requests runs once a minute.
    if (requested.status === 'requested' && requested.expiresAt !== null && requested.expiresAt <= now)
      throw new DomainError('booking_not_pending', { status: 'expired' });
    const { studentId, lessonId, subject } = requested;
    const { tutorName, meetingLink } = details;
    const placement = await placeLesson(ctx, tx, requested, details);
    wanted = placement.wanted;
    const { tutorId, endsAt } = wanted;
    const group =
      placement.shared && buildPlaceInGroup(placement.shared, wanted, { subject, tutorName, meetingLink });
    await moveParticipant(tx, 'booking', id, 'approve', {
      ...group,
      ...(details.notes && { notes: details.notes }),
      ...policyOfSettings,
      confirmedAt: now,
      updatedAt: now,
    });
    if (group === null) {
      const { date, time, startsAt } = requested;
      const place = { date, time, startsAt, endsAt, tutorId, tutorName, meetingLink, isLive: true };
      await updateLesson(tx, lessonId, { ...place, updatedAt: now });
    } else {
      await turnIntoGroup(tx, group.lessonId, now);
      await settleLesson(tx, lessonId);
    }
    const isHeld = await holdCredit(ctx, tx, {
      studentId,
      participantId: id,
      allowWithoutCredit: allowWithoutCredit ?? false,
    });
    await enqueueBookedMails(ctx, tx, { id, studentId, tutorId });
    await recordAuditEvent(ctx, tx, {
      kind: 'booking.approved',
      actorId: ctx.currentUser.accountId,
      studentId,
      subjectId: id,
      tutorIds: [tutorId],
      ...(!isHeld && { details: { withoutCredit: true } }),
    });
    return getLessonWithStudent(tx, 'booking', id);
  };
  try {
    return await ctx.db.transaction(approve);
  } catch (error) {
    throw (wanted && (await takenTimeRefusal(ctx.db, wanted, error))) ?? error;
  }
}

/** Returns the request at one of its preferred times. @throws DomainError input_invalid for any other time. */
function placeAt(
  ctx: AdminContext,
  request: RequestToDecide,
  at: { readonly date: string; readonly time: string } | undefined,
): RequestToDecide {
  if (at === undefined || (at.date === request.date && at.time === request.time)) return request;
  if (!request.otherTimes.includes(`${at.date}T${at.time}`))
    throw new DomainError('input_invalid', { fields: { at: 'The family did not ask for this time' } });
  return { ...request, ...at, startsAt: new Date(toInstant(at.date, at.time, ctx.config.timeZone)) };
}
