import type { TaughtLesson } from '@thuto/contract/tutor-area';
import type { TutorContext } from '../../context.ts';
import { markNoShow } from '../lessons/mark-no-show.ts';
import { lockTaughtLesson, readTaughtLesson } from './lock-taught-lesson.ts';

/**
 * Marks that a student did not come to the tutor's own lesson, from its start on. Whether it uses the session is the
 * policy of the lesson; an admin can change it.
 * @throws DomainError not_found, lesson_not_started, booking_not_approved, session_not_scheduled.
 */
export function markStudentAbsent(ctx: TutorContext, id: string): Promise<TaughtLesson> {
  return ctx.db.transaction(async (tx) => {
    const { word, lesson } = await lockTaughtLesson(ctx, tx, id);
    await markNoShow({ ...ctx, db: tx }, word, { id, takesCredit: lesson.noShowUsesSession });
    return readTaughtLesson(ctx, tx, id);
  });
}
