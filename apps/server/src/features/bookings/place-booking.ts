import { DomainError } from '@thuto/domain/errors';
import type { Tx } from '../../platform/db/client.ts';
import { findSlotToShare, lockTimes, type WantedTime } from '../../platform/db/reject-conflicting-lesson.ts';
import { findCurrentTutor, type TutorRow } from '../tutors/find-current-tutor.ts';
import { type BookingRow, endOf } from './bookings.store.ts';

/** Whose time a booking takes, and in which slot. */
export interface Placement {
  readonly wanted: WantedTime;
  readonly place: { readonly tutorId: string | null; readonly slotId?: string };
  readonly tutor: TutorRow | null;
}

/**
 * Finds the time of a tutor that a booking is to take: with `smallGroup` the slot of whoever has the same tutor, start
 * and duration, if somebody has; otherwise its own. A tutor who is not of the directory has no times kept.
 * A retired tutor is none to choose, but stays with a booking that is theirs.
 * @throws DomainError tutor_not_found.
 */
export async function placeBooking(
  tx: Tx,
  time: Pick<BookingRow, 'studentId' | 'startsAt' | 'duration'> & { readonly tutorId?: string | null },
  choice: { readonly tutorId?: string | null | undefined; readonly smallGroup?: boolean | undefined },
): Promise<Placement> {
  const tutorId = choice.tutorId ?? null;
  // Sent together. PostgreSQL runs them one after another, so the tutor is read after the lock.
  const [, tutor] = await Promise.all([
    lockTimes(tx, { studentId: time.studentId, tutorId }),
    tutorId === null ? null : findCurrentTutor(tx, tutorId),
  ]);
  if (tutorId !== null && tutor === null && tutorId !== time.tutorId)
    throw new DomainError('tutor_not_found');
  const wanted = { studentId: time.studentId, tutorId, startsAt: time.startsAt, endsAt: endOf(time) };
  const slotId = choice.smallGroup ? await findSlotToShare(tx, wanted) : null;
  return { wanted, tutor, place: { tutorId, ...(slotId !== null && { slotId }) } };
}
