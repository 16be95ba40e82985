import type { ProposeTimes } from '@thuto/contract/free-times';
import { isBeforeToday, toInstant } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import { requestExpiresAt } from '@thuto/domain/lessons/lesson-policy';
import type { AdminContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import type { LessonOfStudent } from '../lessons/lesson-rows.shared.store.ts';
import {
  endOf,
  getLesson,
  getLessonWithStudent,
  type LessonWithStudent,
  lockLesson,
  updateParticipant,
} from '../lessons/lessons.shared.store.ts';
import { requireVettedTutor } from '../lessons/require-vetted-tutor.ts';
import { findConflictingLesson } from '../lessons/taken-times.shared.store.ts';
import { getSettings } from '../settings/get-settings.ts';
import { enqueueStudentMail } from '../students/enqueue-student-mail.ts';
import { replaceProposals } from './proposals.store.ts';
import { requirePending } from './require-pending-request.ts';

/**
 * Proposes up to three other times for a pending request, with one tutor (BOOK-31). The family is mailed and chooses one.
 * Replaces earlier proposals. The request stays pending until the last proposal expires. Proposed times are not reserved.
 * @throws DomainError not_found, booking_not_pending, booking_in_past, tutor_not_found, tutor_vetting_expired,
 * meeting_details_missing for a tutor without a usual link, student_time_taken, tutor_time_taken.
 */
export async function proposeTimes(
  ctx: AdminContext,
  { id, tutorId, meetingLink, times }: ProposeTimes,
): Promise<LessonWithStudent> {
  return ctx.db.transaction(async (tx) => {
    const request = await getLesson(tx, 'booking', id);
    const now = ctx.now();
    requirePending(request, now);
    const { requestValidHours } = await getSettings(ctx, tx);
    const proposals = [];
    for (const { date, time } of times) {
      if (isBeforeToday(date, now.getTime(), ctx.config.timeZone)) throw new DomainError('booking_in_past');
      const startsAt = toInstant(date, time, ctx.config.timeZone);
      const tutor = await requireNoConflict(ctx, tx, request, { startsAt: new Date(startsAt), tutorId });
      const link = meetingLink ?? tutor.meetingLink;
      if (!link) throw new DomainError('meeting_details_missing');
      const expiresAt = requestExpiresAt({ createdAt: now.getTime(), startsAt }, requestValidHours);
      proposals.push({
        id: ctx.newId(),
        participantId: id,
        tutorId,
        meetingLink: link,
        date,
        time,
        startsAt: new Date(startsAt),
        expiresAt: new Date(expiresAt),
        createdAt: now,
      });
    }
    requirePending(await lockLesson(tx, 'booking', id), now);
    await replaceProposals(tx, id, proposals);
    const last = Math.max(...proposals.map(({ expiresAt }) => expiresAt.getTime()));
    await updateParticipant(tx, id, { expiresAt: new Date(last), updatedAt: now });
    await recordAuditEvent(ctx, tx, {
      kind: 'booking.times-proposed',
      actorId: ctx.currentUser.accountId,
      studentId: request.studentId,
      subjectId: id,
    });
    await enqueueStudentMail(ctx, tx, request.studentId, {
      kind: 'booking-times-proposed',
      data: { bookingId: id, proposedAt: now.toISOString() },
      dedupeKey: `booking-times-proposed:${id}:${now.getTime()}`,
    });
    return getLessonWithStudent(tx, 'booking', id);
  });
}

/** Returns the tutor. @throws DomainError with the lesson that tutor or student already have at the time. */
async function requireNoConflict(
  ctx: AdminContext,
  tx: Tx,
  { id, studentId, duration }: LessonOfStudent,
  {
    startsAt,
    tutorId,
  }: { readonly startsAt: Date; readonly tutorId: NonNullable<LessonOfStudent['tutorId']> },
) {
  const tutor = await requireVettedTutor(ctx, tx, tutorId);
  const wanted = { studentId, tutorId, startsAt, endsAt: endOf({ startsAt, duration }) };
  const ofStudent = await findConflictingLesson(tx, 'student', wanted, id);
  if (ofStudent !== null) throw new DomainError('student_time_taken', { taken: ofStudent });
  const ofTutor = await findConflictingLesson(tx, 'tutor', wanted, id);
  if (ofTutor !== null) throw new DomainError('tutor_time_taken', { taken: ofTutor });
  return tutor;
}
