import { type FreeTimes, FREE_TIME_DAYS } from '@thuto/contract/free-times';
import { addDays, type WallDate } from '@thuto/domain/calendar';
import type { Offer } from '../availability/list-free-times.ts';

/** Presents an offer with every day of the week from `from` on, also days without free times. */
export function presentOffer({ times, tutors, firstDate, lastDate }: Offer, from: WallDate): FreeTimes {
  const dates = Array.from({ length: FREE_TIME_DAYS }, (_, day) => addDays(from, day));
  const byDate = Map.groupBy(times, ({ date }) => date);
  return {
    isOffered: tutors.length > 0,
    firstDate,
    lastDate,
    days: dates.map((date) => ({
      date,
      times: (byDate.get(date) ?? []).map(({ time, startsAt }) => ({
        time,
        startsAt: new Date(startsAt).toISOString(),
      })),
    })),
    tutors: tutors.map(({ tutorId, name }) => ({ id: tutorId, name })),
  };
}
