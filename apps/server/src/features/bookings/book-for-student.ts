import type { BookForStudent } from '@thuto/contract/bookings';
import { FIELD_MISSING } from '@thuto/contract/lessons';
import { ADMIN_BOOKED_LINK, ADMIN_BOOKED_TUTOR, decideAdminBooking } from '@thuto/domain/lessons/bookings';
import { DomainError } from '@thuto/domain/errors';
import type { z } from 'zod';
import type { AdminContext } from '../../context.ts';
import { lockTimes, rejectConflictingLesson } from '../lessons/taken-times.shared.store.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { lockCredits } from '../credits/lock-credits.ts';
import { holdCredit } from '../credits/hold-credit.ts';
import { requireSubject } from '../subjects/require-subject.ts';
import { enqueueBookedMails } from './booked-mail.ts';
import { insertConfirmed } from '../lessons/insert-confirmed.ts';
import {
  getLessonWithStudent,
  isActiveStudent,
  type LessonWithStudent,
} from '../lessons/lessons.shared.store.ts';
import { placeLesson, resolveTutorId } from '../lessons/place-lesson.ts';

/**
 * Makes an approved booking for a student and holds one credit (BOOK-7, BOOK-8). An omitted tutor and link become
 * 'Admin Booked' and 'TBD'. Date and time are in the platform's zone.
 * @throws DomainError student_not_found, sessions_exhausted, booking_in_past, tutor_not_found, student_time_taken,
 * tutor_time_taken, input_invalid for a subject that is not taught.
 */
export async function bookForStudent(
  ctx: AdminContext,
  request: z.output<typeof BookForStudent>,
): Promise<LessonWithStudent> {
  const id = ctx.newId();
  const { studentId } = request;
  return ctx.db.transaction(async (tx) => {
    if (!(await isActiveStudent(tx, studentId))) throw new DomainError('student_not_found');
    await requireSubject(tx, request.subject, { missing: FIELD_MISSING });
    // Before the balance: everything that reserves time locks in this order.
    const tutorId = await resolveTutorId(tx, request);
    await lockTimes(tx, { studentId, tutorId });
    const { remaining } = await lockCredits(tx, studentId);
    const startsAt = decideAdminBooking(remaining, request, {
      now: ctx.now().getTime(),
      zone: ctx.config.timeZone,
    });
    await holdCredit(ctx, tx, { studentId, participantId: id });
    const placement = await placeLesson(
      ctx,
      tx,
      { studentId, startsAt: new Date(startsAt), duration: request.duration },
      { ...request, tutorId },
    );
    const { tutor, wanted } = placement;
    await rejectConflictingLesson(tx, wanted, (tx) =>
      insertConfirmed(ctx, tx, placement, {
        ...request,
        id,
        origin: 'booked_by_admin',
        tutorName: request.tutorName || tutor?.name || ADMIN_BOOKED_TUTOR,
        meetingLink: request.meetingLink || tutor?.meetingLink || ADMIN_BOOKED_LINK,
      }),
    );
    await recordAuditEvent(ctx, tx, {
      kind: 'booking.booked-by-admin',
      actorId: ctx.currentUser.accountId,
      studentId,
      subjectId: id,
      tutorIds: [tutorId],
    });
    await enqueueBookedMails(ctx, tx, { id, studentId, tutorId });
    return getLessonWithStudent(tx, 'booking', id);
  });
}
