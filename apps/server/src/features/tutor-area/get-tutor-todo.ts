import type { TutorTodo } from '@thuto/contract/tutor-area';
import { REPORT_WINDOW_DAYS } from '@thuto/domain/lessons/lesson-reports';
import { STUDENTS_SEEN_DAYS } from '@thuto/domain/people/tutors';
import type { TutorContext } from '../../context.ts';
import { listTutorTodo } from './tutor-todo.store.ts';

const DAY_MS = 86_400_000;

/** Returns what waits for the tutor: outcomes, reports, homework, messages and plans, with their number and age. */
export async function getTutorTodo(ctx: TutorContext): Promise<TutorTodo> {
  const now = ctx.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const { tutorId, accountId } = ctx.currentUser;
  const items = await listTutorTodo(ctx.db, {
    tutorId,
    accountId,
    now,
    reportsSince: daysAgo(REPORT_WINDOW_DAYS),
    taughtSince: daysAgo(STUDENTS_SEEN_DAYS),
  });
  return { items };
}
