import { dateInZone } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import type { TutorId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { findAvailability, type LessonDuringLeave, type StoredAvailability } from './availability.store.ts';
import { listLessonsDuringLeave } from './list-lessons-during-leave.ts';

/** A tutor's availability with the confirmed lessons that are in its leave. */
export interface TutorAvailability extends StoredAvailability {
  readonly lessonsDuringLeave: readonly LessonDuringLeave[];
}

/**
 * Returns a tutor's availability, with the exceptions from today on and the lessons during leave.
 * @throws DomainError not_found.
 */
export async function getAvailability(
  ctx: Context,
  tutorId: TutorId,
  executor: Executor = ctx.db,
): Promise<TutorAvailability> {
  const today = dateInZone(ctx.now().getTime(), ctx.config.timeZone);
  const found = await findAvailability(executor, tutorId, today);
  if (found === null) throw new DomainError('not_found');
  return { ...found, lessonsDuringLeave: await listLessonsDuringLeave(ctx, executor, tutorId) };
}
