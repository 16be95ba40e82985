import type { SignedInContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { cancelLessonIn } from '../lessons/cancel-lesson.ts';
import { settleLesson } from '../lessons/lessons.shared.store.ts';
import { decideGroup } from './decide-group.ts';
import type { GroupLessonRow } from './group-lessons.store.ts';

interface GroupCancellation {
  readonly id: string;
  readonly reason?: string | undefined;
}

/**
 * Cancels a group lesson with all of its seats (LESSON-18): credits are released, the families are mailed, and the tutor's
 * time is free.
 * @param cancellation.reason shown to the families, if there is one.
 * @throws DomainError not_found, lesson_started; group_lesson_changed if it is cancelled already.
 */
export const cancelGroupLesson = (
  ctx: SignedInContext,
  cancellation: GroupCancellation,
): Promise<GroupLessonRow> => ctx.db.transaction((tx) => cancelGroupLessonIn(ctx, tx, cancellation));

/** `cancelGroupLesson` in the caller's transaction. */
export const cancelGroupLessonIn = (
  ctx: SignedInContext,
  tx: Tx,
  { id, reason }: GroupCancellation,
): Promise<GroupLessonRow> =>
  decideGroup(ctx, tx, id, 'cancel', async (group) => {
    // Ordered by student, like everything that locks several balances.
    const seats = group.seats
      .filter(({ isConfirmed }) => isConfirmed)
      .toSorted((a, b) => (a.studentId < b.studentId ? -1 : 1));
    for (const { participantId } of seats)
      await cancelLessonIn(ctx, tx, 'booking', { id: participantId, reason, isByCentre: true });
    await settleLesson(tx, group.id);
  });
