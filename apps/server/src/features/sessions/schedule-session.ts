import type { ScheduleSession } from '@thuto/contract/sessions';
import { DomainError } from '@thuto/domain/errors';
import { decideSessionStart } from '@thuto/domain/sessions';
import type { z } from 'zod';
import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { placeBooking } from '../bookings/place-booking.ts';
import {
  findActiveStudentName,
  getSessionWithStudent,
  insertSession,
  type SessionWithStudent,
} from './sessions.store.ts';

/**
 * Puts a session for a student into the calendar; the student is told. No credit moves before it is completed
 * (SESS-3). Date and time are in the platform's zone.
 * The database refuses a time that the student, or a tutor of the directory, has given away already, unless it is to be a
 * small group with the same tutor and time.
 * @throws DomainError student_not_found, session_in_past, tutor_not_found, student_time_taken, tutor_time_taken.
 */
export async function scheduleSession(
  ctx: AdminContext,
  request: z.output<typeof ScheduleSession>,
): Promise<SessionWithStudent> {
  const id = ctx.newId();
  return ctx.db.transaction(async (tx) => {
    const studentName = await findActiveStudentName(tx, request.studentId);
    if (studentName === null) throw new DomainError('student_not_found');
    const startsAt = decideSessionStart(request, {
      now: ctx.now().getTime(),
      zone: ctx.config.timeZone,
    });
    const time = { studentId: request.studentId, startsAt: new Date(startsAt), duration: request.duration };
    const { place, tutor } = await placeBooking(tx, time, request);
    await insertSession(tx, {
      id,
      ...time,
      ...place,
      studentName: studentName || 'Student',
      subject: request.subject,
      date: request.date,
      time: request.time,
      notes: request.notes,
      tutorName: request.tutorName || (tutor?.name ?? null),
      meetingLink: request.meetingLink || (tutor?.meetingLink ?? null),
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    });
    await recordAuditEvent(ctx, tx, {
      kind: 'session.scheduled',
      actorId: ctx.currentUser.accountId,
      studentId: request.studentId,
      subjectId: id,
    });
    await ctx.mail.enqueue(tx, {
      kind: 'session-scheduled',
      recipientAccountId: request.studentId,
      data: { sessionId: id },
      dedupeKey: `session-scheduled:${id}`,
    });
    return getSessionWithStudent(tx, id);
  });
}
