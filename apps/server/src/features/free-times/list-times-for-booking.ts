import type { WallDate } from '@thuto/domain/calendar';
import type { TutorId } from '@thuto/domain/ids';
import type { AdminContext } from '../../context.ts';
import { findOffer } from '../availability/find-offer.ts';
import type { Offer } from '../availability/list-free-times.ts';
import { getLesson } from '../lessons/lessons.shared.store.ts';
import { lastOf } from './last-of-week.ts';

/**
 * Returns the times of a week at which a tutor is free for a request, for the desk. The request's own time counts as free.
 * @throws DomainError not_found.
 */
export async function listTimesForBooking(
  ctx: AdminContext,
  { id, from, tutorId }: { readonly id: string; readonly from: WallDate; readonly tutorId: TutorId },
): Promise<Offer> {
  const { studentId, duration } = await getLesson(ctx.db, 'booking', id);
  const search = { of: studentId, from, to: lastOf(from), duration, exceptParticipantId: id, tutorId };
  return findOffer(ctx, search, ctx.db);
}
