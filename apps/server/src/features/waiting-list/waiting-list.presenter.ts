import type { WaitingPlace, WaitingPlaceForAdmin } from '@thuto/contract/waiting-list';
import { listAllowedActions } from '@thuto/domain/lifecycle';
import { WAITING_FAMILY_ACTIONS, WAITING_TRANSITIONS } from '@thuto/domain/lessons/waiting-list';
import type { WaitingPlaceRow } from './waiting-list.store.ts';

const present = ({ place, tutorName, held }: WaitingPlaceRow) => ({
  id: place.id,
  subject: place.subject,
  tutorName,
  date: place.date,
  time: place.time,
  duration: place.duration,
  status: place.status,
  joinedAt: place.createdAt.toISOString(),
  offer:
    held === null || place.offerExpiresAt === null
      ? null
      : {
          date: held.date,
          time: held.time,
          startsAt: held.startsAt.toISOString(),
          tutorName: held.tutorName ?? '',
          expiresAt: place.offerExpiresAt.toISOString(),
        },
});

/** Presents a place to its family. `canBook` is the right of the guardian. */
export const presentPlace = (row: WaitingPlaceRow, canBook: boolean): WaitingPlace => {
  const allowed: readonly string[] = canBook ? listAllowedActions(WAITING_TRANSITIONS, row.place.status) : [];
  return {
    ...present(row),
    allowedActions: WAITING_FAMILY_ACTIONS.filter((action) => allowed.includes(action)),
  };
};

/** Presents a place to the desk. */
export const presentPlaceForAdmin = (row: WaitingPlaceRow): WaitingPlaceForAdmin => ({
  ...present(row),
  student: { id: row.place.studentId, name: row.studentName },
});
