import { getConnectionPeriod, type OpenLesson } from '@thuto/domain/lessons/outcomes';
import type { Executor } from '../../platform/db/client.ts';
import type { LessonOfStudent } from '../lessons/lesson-rows.shared.store.ts';
import { listPeriodsBetween } from '../term-calendar/list-periods-between.ts';
import { countConnectionFailures } from './outcomes.store.ts';

/** Returns what the rule about a lesson's outcome needs (LESSON-8). */
export async function loadOpenLesson(executor: Executor, lesson: LessonOfStudent): Promise<OpenLesson> {
  const { id: exceptId, studentId, date, startsAt } = lesson;
  const period = getConnectionPeriod(date, await listPeriodsBetween(executor, date, date, 'term'));
  return {
    startsAt: startsAt.getTime(),
    isFree: lesson.kind === 'assessment',
    lateCancelUsesSession: lesson.lateCancelUsesSession,
    noShowUsesSession: lesson.noShowUsesSession,
    connectionFailures: await countConnectionFailures(executor, { studentId, exceptId }, period),
  };
}
