import { DomainError } from '@thuto/domain/errors';
import type { TutorContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { moveChangeRequest } from './lesson-changes.shared.store.ts';
import { lockTaughtLesson, getTaughtLesson } from './lock-taught-lesson.ts';
import { findTaughtLesson, type TaughtLessonRows } from './taught-lessons.store.ts';

/**
 * Withdraws the tutor's proposal of another time.
 * @throws DomainError not_found if there is none, change_request_decided.
 */
export function withdrawLessonChange(ctx: TutorContext, id: string): Promise<TaughtLessonRows> {
  return ctx.db.transaction(async (tx) => {
    const { lesson } = await lockTaughtLesson(ctx, tx, id);
    const { tutorId, accountId } = ctx.currentUser;
    const change = (await findTaughtLesson(tx, tutorId, id))?.change;
    if (!change) throw new DomainError('not_found');
    await moveChangeRequest(tx, change.id, 'withdraw', { decidedAt: ctx.now() });
    await recordAuditEvent(ctx, tx, {
      kind: 'tutor.change-withdrawn',
      actorId: accountId,
      studentId: lesson.studentId,
      subjectId: change.id,
      tutorIds: [tutorId],
    });
    return getTaughtLesson(ctx, tx, id);
  });
}
