import type { TutorContext } from '../../context.ts';
import { markNoShowIn } from '../lessons/mark-no-show.ts';
import { lockTaughtLesson, getTaughtLesson } from './lock-taught-lesson.ts';
import type { TaughtLessonRows } from './taught-lessons.store.ts';

/**
 * Marks that a student did not come to the tutor's own lesson, from its start on. Whether it uses the session is the
 * policy of the lesson; an admin can change it.
 * @throws DomainError not_found, lesson_not_started, booking_not_approved, session_not_scheduled.
 */
export function markStudentAbsent(ctx: TutorContext, id: string): Promise<TaughtLessonRows> {
  return ctx.db.transaction(async (tx) => {
    const { view, lesson } = await lockTaughtLesson(ctx, tx, id);
    await markNoShowIn(ctx, tx, view, { id, takesCredit: lesson.noShowUsesSession });
    return getTaughtLesson(ctx, tx, id);
  });
}
