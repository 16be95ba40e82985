import { addDays, dateInZone, toInstant, type WallDate, type WallTime } from '@thuto/domain/calendar';
import {
  getWeekday,
  type Interval,
  listFreeTimes,
  listWorkingTimes,
  type Weekday,
} from '@thuto/domain/free-times';
import type { TutorId } from '@thuto/domain/ids';
import type { TutorTime } from '@thuto/domain/weekly-places';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { findAvailability } from './availability.store.ts';
import { loadTutorTimes } from './tutor-times.store.ts';

const MINUTE_MS = 60_000;
const covers = (intervals: readonly Interval[], { startsAt, endsAt }: Interval) =>
  intervals.some((one) => one.startsAt <= startsAt && endsAt <= one.endsAt);

/**
 * Returns for each date whether a tutor is free for a lesson at a time: free, away (leave, or not a working time), or
 * taken by a lesson with its buffer or by a busy time. A tutor who is retired or whose vetting has expired is away. `duration` is in minutes.
 */
export async function readTutorTimes(
  ctx: Pick<Context, 'config' | 'now'>,
  executor: Executor,
  tutorId: TutorId,
  { dates, time, duration }: { dates: readonly WallDate[]; time: WallTime; duration: number },
): Promise<ReadonlyMap<WallDate, TutorTime>> {
  const [from, to] = [dates[0], dates.at(-1)];
  if (from === undefined || to === undefined) return new Map();
  const zone = ctx.config.timeZone;
  const now = ctx.now().getTime();
  const [tutor] = await loadTutorTimes(
    executor,
    { tutorId },
    {
      today: dateInZone(now, zone),
      from,
      to,
      zone,
      start: new Date(toInstant(addDays(from, -1), '00:00', zone)),
      end: new Date(toInstant(addDays(to, 2), '00:00', zone)),
    },
  );
  if (!tutor) return new Map(dates.map((date) => [date, 'away']));
  const { times, lessons, busy } = tutor;
  return new Map(
    dates.map((date) => {
      const startsAt = toInstant(date, time, zone);
      const wanted = { startsAt, endsAt: startsAt + duration * MINUTE_MS };
      if (!covers(listWorkingTimes(times, date, zone), wanted)) return [date, 'away'];
      const free = listFreeTimes(times, { from: date, to: date, lessons, busy, now, zone });
      const fits = free.filter(({ maxMinutes }) => maxMinutes >= duration);
      return [date, covers(fits, wanted) ? 'free' : 'taken'];
    }),
  );
}

/** Returns true if a tutor works every week at this time, by the weekly hours. `duration` is in minutes. */
export async function isWorkingTime(
  ctx: Pick<Context, 'config'>,
  executor: Executor,
  tutorId: TutorId,
  { weekday, time, duration }: { weekday: Weekday; time: WallTime; duration: number },
): Promise<boolean> {
  // Any week does, because exceptions do not count.
  const sunday = '2026-03-01';
  const date = addDays(sunday, weekday % 7);
  if (getWeekday(date) !== weekday) throw new Error('The reference week starts on a Sunday.');
  const availability = await findAvailability(executor, tutorId, sunday);
  if (availability === null) return false;
  const zone = ctx.config.timeZone;
  const startsAt = toInstant(date, time, zone);
  const hours = listWorkingTimes({ ...availability, exceptions: [] }, date, zone);
  return covers(hours, { startsAt, endsAt: startsAt + duration * MINUTE_MS });
}
