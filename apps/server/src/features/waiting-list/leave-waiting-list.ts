import type { StudentContext } from '../../context.ts';
import { getOwnPlace } from './get-own-place.ts';
import { recordWaitingListEvent } from './record-waiting-list-event.ts';
import { getPlace, movePlace, type WaitingPlaceRow } from './waiting-list.store.ts';

/** Takes the student out of the waiting list. @throws DomainError not_found, waiting_place_changed. */
export async function leaveWaitingList(ctx: StudentContext, id: string): Promise<WaitingPlaceRow> {
  await getOwnPlace(ctx, id);
  return ctx.db.transaction(async (tx) => {
    const at = ctx.now();
    await movePlace(tx, id, 'leave', { endedAt: at, updatedAt: at });
    await recordWaitingListEvent(ctx, tx, 'waiting-list.left', id);
    return getPlace(tx, id);
  });
}
