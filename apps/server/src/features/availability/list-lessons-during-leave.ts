import { MAX_LESSONS_DURING_LEAVE } from '@thuto/domain/lessons/availability';
import { dateInZone } from '@thuto/domain/calendar';
import type { TutorId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { type LessonDuringLeave, selectLessonsDuringLeave } from './availability.store.ts';

/**
 * Lists the confirmed lessons to come at a time at which their tutor is on leave, the earliest first (AVAIL-6). Leave
 * cancels nothing: the desk moves these lessons.
 * @param tutorId only this tutor's; null for all tutors.
 */
export const listLessonsDuringLeave = (
  ctx: Pick<Context, 'config' | 'now'>,
  executor: Executor,
  tutorId: TutorId | null,
): Promise<LessonDuringLeave[]> => {
  const now = ctx.now();
  const today = dateInZone(now.getTime(), ctx.config.timeZone);
  return selectLessonsDuringLeave(executor, { tutorId, today, now, limit: MAX_LESSONS_DURING_LEAVE });
};
