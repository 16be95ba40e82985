import { requireGroupAction } from '@thuto/domain/group-lessons';
import type { SignedInContext } from '../../../context.ts';
import { lockTimesOfGroup } from '../reject-conflicting-lesson.ts';
import { recordAuditEvent } from '../../activity/record-audit-event.ts';
import { cancelLesson } from '../cancel-lesson.ts';
import { settleLesson } from '../lessons.store.ts';
import {
  getGroup,
  type GroupLessonRow,
  lockGroup,
  seatedGroupOf,
  updateGroup,
} from './group-lessons.store.ts';

/**
 * Cancels a group lesson with all of its seats (LESSON-18): credits are released, the families are mailed, and the tutor's
 * time is free.
 * @param input.reason shown to the families, if there is one.
 * @throws DomainError not_found, lesson_started; group_lesson_changed if it is cancelled already.
 */
export async function cancelGroupLesson(
  ctx: SignedInContext,
  { id, reason }: { readonly id: string; readonly reason?: string | undefined },
): Promise<GroupLessonRow> {
  return ctx.db.transaction(async (tx) => {
    const { id: lessonId, tutorId } = await getGroup(tx, id);
    await lockTimesOfGroup(tx, [], tutorId);
    const group = await lockGroup(tx, lessonId);
    const now = ctx.now();
    requireGroupAction(seatedGroupOf(group), 'cancel', now.getTime());
    await updateGroup(tx, lessonId, { status: 'cancelled', updatedAt: now });
    // Ordered by student, like everything that locks several balances.
    const seats = group.seats
      .filter(({ isConfirmed }) => isConfirmed)
      .toSorted((a, b) => (a.studentId < b.studentId ? -1 : 1));
    for (const { participantId } of seats)
      await cancelLesson({ ...ctx, db: tx }, 'booking', { id: participantId, reason });
    await settleLesson(tx, lessonId);
    await recordAuditEvent(ctx, tx, {
      kind: 'group-lesson.cancelled',
      actorId: ctx.currentUser.accountId,
      subjectId: lessonId,
      tutorIds: [tutorId],
    });
    return getGroup(tx, lessonId);
  });
}
