import { DomainError } from '@thuto/domain/errors';
import type { StudentContext } from '../../context.ts';
import { confirmHeldTime } from '../free-times/confirm-held-time.ts';
import { withoutTaken } from '../free-times/without-taken.ts';
import { lockTimes } from '../lessons/taken-times.shared.store.ts';
import { dropOfferMessages } from '../notifications/drop-offer-messages.ts';
import { getOwnPlace } from './get-own-place.ts';
import { recordWaitingListEvent } from './record-waiting-list-event.ts';
import { requireOpenOffer } from './require-open-offer.ts';
import { getPlace, lockPlace, movePlace, type WaitingPlaceRow } from './waiting-list.store.ts';

/**
 * Accepts the time that is held for the student: confirms the lesson and holds one credit, exactly once (BOOK-37).
 * @throws DomainError not_found, offer_closed, sessions_exhausted, student_time_taken, tutor_not_found,
 * tutor_vetting_expired.
 */
export async function acceptOffer(ctx: StudentContext, id: string): Promise<WaitingPlaceRow> {
  const { held } = await getOwnPlace(ctx, id);
  if (held === null) throw new DomainError('offer_closed');
  const studentId = ctx.student.id;
  try {
    return await ctx.db.transaction(async (tx) => {
      await lockTimes(tx, { studentId, tutorId: held.tutorId });
      const lessonId = requireOpenOffer(await lockPlace(tx, id), ctx.now());
      const participantId = await confirmHeldTime(ctx, tx, lessonId);
      const at = ctx.now();
      await movePlace(tx, id, 'accept', { heldLessonId: null, participantId, endedAt: at, updatedAt: at });
      await dropOfferMessages(tx, id);
      await recordWaitingListEvent(ctx, tx, 'waiting-list.accepted', id);
      return getPlace(tx, id);
    });
  } catch (error) {
    throw withoutTaken(error);
  }
}
