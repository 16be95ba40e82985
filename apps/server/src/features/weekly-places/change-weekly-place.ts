import type { StudentContext } from '../../context.ts';
import { confirmWeeklyLessons } from './confirm-weekly-lessons.ts';
import { lockOwn } from './lock-own.ts';
import { readPlace } from './read-place.ts';
import { recordPlaceEvent } from './record-place-event.ts';
import { moveWeeklyPlaceStatus, type PlaceWithDates } from './weekly-places.store.ts';

/**
 * Pauses, resumes or ends a place. Lessons that are confirmed already stay; the family cancels them on their cards.
 * @throws DomainError not_found, weekly_place_changed.
 */
export async function changeWeeklyPlace(
  ctx: StudentContext,
  id: string,
  action: 'pause' | 'resume' | 'end',
): Promise<PlaceWithDates> {
  return ctx.db.transaction(async (tx) => {
    await lockOwn(ctx, tx, id);
    const at = ctx.now();
    await moveWeeklyPlaceStatus(tx, id, action, {
      updatedAt: at,
      unfundedAt: null,
      ...(action === 'end' && { endedAt: at }),
    });
    await recordPlaceEvent(ctx, tx, action === 'end' ? 'weekly-place.ended' : 'weekly-place.changed', id);
    if (action === 'resume') await confirmWeeklyLessons(ctx, tx, id);
    return readPlace(ctx, tx, id);
  });
}
