import { addDays, toInstant, type WallDate } from '@thuto/domain/calendar';
import { type FreeTime, listFreeTimes as findFreeTimes } from '@thuto/domain/free-times';
import type { TutorId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import { findAvailability, listBusyTimes, listTakenTimes } from './availability.store.ts';

/**
 * Returns when a tutor can take another lesson, soonest first: working hours and exceptions without their lessons, the
 * buffer around them, and the busy times of their calendar. Empty for a tutor who does not exist.
 * @param from the first day in the platform's zone. @param to the last day, inclusive.
 */
export async function listFreeTimes(
  ctx: Context,
  tutorId: TutorId,
  from: WallDate,
  to: WallDate,
): Promise<FreeTime[]> {
  const zone = ctx.config.timeZone;
  const availability = await findAvailability(ctx.db, tutorId, from);
  if (availability === null) return [];
  // A day more on both sides: the buffer of a lesson around midnight reaches into the next day.
  const start = new Date(toInstant(addDays(from, -1), '00:00', zone));
  const end = new Date(toInstant(addDays(to, 2), '00:00', zone));
  const [lessons, busy] = await Promise.all([
    listTakenTimes(ctx.db, tutorId, start, end),
    listBusyTimes(ctx.db, tutorId, start, end),
  ]);
  return findFreeTimes(availability, { from, to, lessons, busy, now: ctx.now().getTime(), zone });
}
