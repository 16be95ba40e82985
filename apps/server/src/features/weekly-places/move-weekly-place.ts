import { addDays, getMonday, toInstant } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import { getConfirmationWindow, type WeeklyTime } from '@thuto/domain/lessons/weekly-places';
import type { StudentContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { changeOwnTimeIn } from '../bookings/change-own-time.ts';
import { confirmWeeklyLessons } from './confirm-weekly-lessons.ts';
import { lockOwn } from './lock-own.ts';
import { readPlace } from './read-place.ts';
import { recordPlaceEvent } from './record-place-event.ts';
import { requireChoice } from './require-choice.ts';
import {
  deleteSkippedDates,
  listComingLessons,
  lockWeeklyPlace,
  moveWeeklyPlaceDate,
  type PlaceWithDates,
  type WeeklyLesson,
  updateWeeklyPlace,
} from './weekly-places.store.ts';

/**
 * Changes the day and time of a place. Without `from`, lessons that are confirmed already stay as they are. With `from`, the
 * confirmed lessons from this date on move too, within their weeks and by the rules of `changeOwnTime`: all of them, or
 * nothing changes. A week that has a lesson gets no second one.
 * @throws DomainError not_found, weekly_place_changed, weekly_time_not_offered, weekly_place_taken, tutor_not_found, and those
 * of `changeOwnTime`.
 */
export async function moveWeeklyPlace(
  ctx: StudentContext,
  {
    id,
    weekday,
    time,
    from: movesFrom,
  }: WeeklyTime & { readonly id: string; readonly from?: string | undefined },
): Promise<PlaceWithDates> {
  return ctx.db.transaction(async (tx) => {
    await lockOwn(ctx, tx, id);
    const { subject, tutorId, status } = await lockWeeklyPlace(tx, id);
    if (status === 'ended') throw new DomainError('weekly_place_changed');
    await requireChoice(ctx, tx, { subject, tutorId, weekday, time }, id);
    await updateWeeklyPlace(tx, id, { weekday, time, updatedAt: ctx.now() });
    const { from } = getConfirmationWindow(ctx.now().getTime(), ctx.config.timeZone);
    await deleteSkippedDates(tx, id, getMonday(from));
    if (movesFrom !== undefined) {
      const coming = await listComingLessons(tx, { id, tutorId }, ctx.now());
      await moveLessons(
        ctx,
        tx,
        id,
        coming.filter(({ date }) => date >= movesFrom),
        { weekday, time },
      );
    }
    await recordPlaceEvent(ctx, tx, 'weekly-place.changed', id);
    await confirmWeeklyLessons(ctx, tx, id);
    return readPlace(ctx, tx, id);
  });
}

/** Moves confirmed lessons of a place to another day and time of their weeks. */
async function moveLessons(
  ctx: StudentContext,
  tx: Tx,
  weeklyPlaceId: string,
  lessons: readonly WeeklyLesson[],
  { weekday, time }: WeeklyTime,
): Promise<void> {
  const zone = ctx.config.timeZone;
  for (const { id, date: before, startsAt } of lessons) {
    const date = addDays(getMonday(before), weekday - 1);
    if (toInstant(date, time, zone) !== startsAt.getTime())
      await changeOwnTimeIn(ctx, tx, { id, date, time });
    if (date !== before) await moveWeeklyPlaceDate(tx, weeklyPlaceId, before, date);
  }
}
