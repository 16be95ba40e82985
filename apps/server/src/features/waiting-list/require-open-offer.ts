import { DomainError } from '@thuto/domain/errors';
import type { WaitingRow } from './waiting-list.store.ts';

/** Returns the lesson that holds the offered time. @throws DomainError offer_closed. */
export function requireOpenOffer({ status, heldLessonId, offerExpiresAt }: WaitingRow, now: Date) {
  // The job that expires offers runs once a minute.
  if (status !== 'offered' || heldLessonId === null || offerExpiresAt === null || offerExpiresAt <= now)
    throw new DomainError('offer_closed');
  return heldLessonId;
}
