import type { WeeklyPlace } from '@thuto/contract/weekly-places';
import { listAllowedActions } from '@thuto/domain/lifecycle';
import { getKeptUntil, WEEKLY_PLACE_TRANSITIONS } from '@thuto/domain/lessons/weekly-places';
import type { PlaceWithDates } from './weekly-places.store.ts';

/** Presents a weekly place to the family. `canBook` is the right of the guardian. */
export const presentPlace = ({ place, tutorName, dates }: PlaceWithDates, canBook: boolean): WeeklyPlace => ({
  id: place.id,
  subject: place.subject,
  tutorId: place.tutorId,
  tutorName,
  weekday: place.weekday,
  time: place.time,
  status: place.status,
  keptUntil:
    place.unfundedAt === null ? null : new Date(getKeptUntil(place.unfundedAt.getTime())).toISOString(),
  dates: dates.map(({ date, skipReason, skipName }) => ({
    date,
    skip: skipReason === null ? null : { reason: skipReason, name: skipName },
  })),
  allowedActions:
    !canBook || place.status === 'ended'
      ? []
      : [...listAllowedActions(WEEKLY_PLACE_TRANSITIONS, place.status), 'change-time'],
});
