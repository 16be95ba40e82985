import type { WeeklyPlace } from '@thuto/contract/weekly-places';
import { listAllowedActions } from '@thuto/domain/lifecycle';
import { getKeptUntil, SERIES_TRANSITIONS } from '@thuto/domain/weekly-places';
import type { PlaceRow } from './weekly-places.store.ts';

/** Presents a weekly place to the family. `canBook` is the right of the guardian. */
export const presentPlace = ({ series, tutorName, dates }: PlaceRow, canBook: boolean): WeeklyPlace => ({
  id: series.id,
  subject: series.subject,
  tutorId: series.tutorId,
  tutorName,
  weekday: series.weekday,
  time: series.time,
  status: series.status,
  keptUntil:
    series.unfundedAt === null ? null : new Date(getKeptUntil(series.unfundedAt.getTime())).toISOString(),
  dates: dates.map(({ date, skipReason, skipName }) => ({
    date,
    skip: skipReason === null ? null : { reason: skipReason, name: skipName },
  })),
  allowedActions:
    !canBook || series.status === 'ended'
      ? []
      : [...listAllowedActions(SERIES_TRANSITIONS, series.status), 'change-time'],
});
