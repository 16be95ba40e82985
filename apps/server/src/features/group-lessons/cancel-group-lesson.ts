import type { SignedInContext } from '../../context.ts';
import { cancelLesson } from '../lessons/cancel-lesson.ts';
import { settleLesson } from '../lessons/lessons.shared.store.ts';
import { decideGroup } from './decide-group.ts';
import type { GroupLessonRow } from './group-lessons.store.ts';

/**
 * Cancels a group lesson with all of its seats (LESSON-18): credits are released, the families are mailed, and the tutor's
 * time is free.
 * @param input.reason shown to the families, if there is one.
 * @throws DomainError not_found, lesson_started; group_lesson_changed if it is cancelled already.
 */
export const cancelGroupLesson = (
  ctx: SignedInContext,
  { id, reason }: { readonly id: string; readonly reason?: string | undefined },
): Promise<GroupLessonRow> =>
  decideGroup(ctx, id, 'cancel', async (tx, group) => {
    // Ordered by student, like everything that locks several balances.
    const seats = group.seats
      .filter(({ isConfirmed }) => isConfirmed)
      .toSorted((a, b) => (a.studentId < b.studentId ? -1 : 1));
    for (const { participantId } of seats)
      await cancelLesson({ ...ctx, db: tx }, 'booking', {
        id: participantId,
        reason,
        isByCentre: true,
      });
    await settleLesson(tx, group.id);
  });
