import type { StudentContext } from '../../context.ts';
import { releaseHeldTime } from '../free-times/release-held-time.ts';
import { dropOfferMessages } from '../notifications/drop-offer-messages.ts';
import { getOwnPlace } from './get-own-place.ts';
import { recordWaitingListEvent } from './record-waiting-list-event.ts';
import { requireOpenOffer } from './require-open-offer.ts';
import { getPlace, lockPlace, movePlace, type WaitingPlaceRow } from './waiting-list.store.ts';

/** Declines the time that is held for the student: it goes to the next family. @throws DomainError not_found, offer_closed. */
export async function declineOffer(ctx: StudentContext, id: string): Promise<WaitingPlaceRow> {
  await getOwnPlace(ctx, id);
  return ctx.db.transaction(async (tx) => {
    const at = ctx.now();
    const lessonId = requireOpenOffer(await lockPlace(tx, id), at);
    await movePlace(tx, id, 'decline', { heldLessonId: null, endedAt: at, updatedAt: at });
    await releaseHeldTime(tx, lessonId);
    await dropOfferMessages(tx, id);
    await recordWaitingListEvent(ctx, tx, 'waiting-list.declined', id);
    return getPlace(tx, id);
  });
}
