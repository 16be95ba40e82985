import { FIELD_MISSING } from '@thuto/contract/lessons';
import type { ScheduleSession } from '@thuto/contract/sessions';
import { DomainError } from '@thuto/domain/errors';
import { decideNewStart } from '@thuto/domain/lessons/lessons';
import type { z } from 'zod';
import type { AdminContext } from '../../context.ts';
import { rejectConflictingLesson } from '../lessons/taken-times.shared.store.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { holdCredit } from '../credits/hold-credit.ts';
import { lockCredits } from '../credits/lock-credits.ts';
import { requireSubject } from '../subjects/require-subject.ts';
import { enqueueStudentMail } from '../students/enqueue-student-mail.ts';
import { insertConfirmed } from '../lessons/insert-confirmed.ts';
import {
  getLessonWithStudent,
  isActiveStudent,
  type LessonWithStudent,
} from '../lessons/lessons.shared.store.ts';
import { notifyTutor } from '../lessons/notify-tutor.ts';
import { placeLesson } from '../lessons/place-lesson.ts';

/**
 * Schedules a session for a student, holds one credit if there is one, and mails the family (SESS-3). Date and time are in
 * the platform's zone. The database refuses a time that the student, or a tutor of the directory, already has a
 * lesson at, unless it becomes a small group.
 * @throws DomainError student_not_found, session_in_past, tutor_not_found, student_time_taken, tutor_time_taken,
 * input_invalid for a subject that is not taught.
 */
export async function scheduleSession(
  ctx: AdminContext,
  request: z.output<typeof ScheduleSession>,
): Promise<LessonWithStudent> {
  const id = ctx.newId();
  const { studentId } = request;
  return ctx.db.transaction(async (tx) => {
    if (!(await isActiveStudent(tx, studentId))) throw new DomainError('student_not_found');
    await requireSubject(tx, request.subject, { missing: FIELD_MISSING });
    const startsAt = decideNewStart('scheduled', request, {
      now: ctx.now().getTime(),
      zone: ctx.config.timeZone,
    });
    const placement = await placeLesson(
      ctx,
      tx,
      { studentId, startsAt: new Date(startsAt), duration: request.duration },
      request,
    );
    const { tutor, wanted } = placement;
    await rejectConflictingLesson(tx, wanted, (tx) =>
      insertConfirmed(ctx, tx, placement, {
        ...request,
        id,
        origin: 'scheduled',
        tutorName: request.tutorName || (tutor?.name ?? null),
        meetingLink: request.meetingLink || (tutor?.meetingLink ?? null),
      }),
    );
    // Without a credit nothing is written, so that the session takes one at its completion (CREDIT-7).
    const { remaining } = await lockCredits(tx, studentId);
    if (remaining > 0) await holdCredit(ctx, tx, { studentId, participantId: id });
    await recordAuditEvent(ctx, tx, {
      kind: 'session.scheduled',
      actorId: ctx.currentUser.accountId,
      studentId,
      subjectId: id,
      tutorIds: [wanted.tutorId],
    });
    await enqueueStudentMail(ctx, tx, studentId, {
      kind: 'session-scheduled',
      data: { sessionId: id },
      dedupeKey: `session-scheduled:${id}`,
    });
    await notifyTutor(ctx, tx, 'assigned', { view: 'session', id, tutorId: wanted.tutorId });
    return getLessonWithStudent(tx, 'session', id);
  });
}
