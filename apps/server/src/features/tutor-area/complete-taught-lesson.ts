import { requireStarted } from '@thuto/domain/lessons/lessons';
import type { TutorContext } from '../../context.ts';
import { completeLessonIn } from '../lessons/complete-lesson.ts';
import { lockTaughtLesson, getTaughtLesson } from './lock-taught-lesson.ts';
import type { TaughtLessonRows } from './taught-lessons.store.ts';

/**
 * Marks a student of the tutor's own lesson as taught, from its start on, and consumes the credit.
 * @throws DomainError not_found, lesson_not_started, booking_not_approved, session_not_scheduled.
 */
export function completeTaughtLesson(ctx: TutorContext, id: string): Promise<TaughtLessonRows> {
  return ctx.db.transaction(async (tx) => {
    const { view, lesson } = await lockTaughtLesson(ctx, tx, id);
    requireStarted(lesson.startsAt.getTime(), ctx.now().getTime());
    await completeLessonIn(ctx, tx, view, id);
    return getTaughtLesson(ctx, tx, id);
  });
}
