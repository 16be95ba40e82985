import type { RequestLessonChange } from '@thuto/contract/tutor-area';
import { DomainError } from '@thuto/domain/errors';
import { decideNewStart, refuseStatus } from '@thuto/domain/lessons/lessons';
import type { TutorContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { insertChangeRequest } from './lesson-changes.shared.store.ts';
import { lockTaughtLesson, getTaughtLesson } from './lock-taught-lesson.ts';
import { findTaughtLesson, type TaughtLessonRows } from './taught-lessons.store.ts';

/**
 * Proposes another time for the tutor's own lesson, before it starts. Admins accept or decline. Date and time are in
 * the platform's zone.
 * @throws DomainError not_found, booking_not_approved, session_not_scheduled, lesson_started, booking_in_past,
 * session_in_past, change_request_open if a proposal waits already.
 */
export function requestLessonChange(
  ctx: TutorContext,
  { id, date, time, reason }: RequestLessonChange,
): Promise<TaughtLessonRows> {
  return ctx.db.transaction(async (tx) => {
    const { lesson } = await lockTaughtLesson(ctx, tx, id);
    const now = ctx.now();
    if (lesson.status !== 'confirmed') throw refuseStatus(lesson.origin, lesson.status, 'reschedule');
    if (lesson.startsAt <= now) throw new DomainError('lesson_started');
    decideNewStart(lesson.origin, { date, time }, { now: now.getTime(), zone: ctx.config.timeZone });
    const rows = await findTaughtLesson(tx, ctx.currentUser.tutorId, id);
    if (rows?.change?.status === 'open') throw new DomainError('change_request_open');
    const { tutorId, accountId } = ctx.currentUser;
    const requestId = ctx.newId();
    await insertChangeRequest(tx, {
      id: requestId,
      participantId: id,
      tutorId,
      date,
      time,
      reason,
      createdAt: now,
    });
    await recordAuditEvent(ctx, tx, {
      kind: 'tutor.change-requested',
      actorId: accountId,
      studentId: lesson.studentId,
      subjectId: requestId,
      tutorIds: [tutorId],
    });
    return getTaughtLesson(ctx, tx, id);
  });
}
