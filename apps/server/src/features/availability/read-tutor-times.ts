import { addDays, dateInZone, toInstant, type WallDate, type WallTime } from '@thuto/domain/calendar';
import {
  type FreeTime,
  type Interval,
  listFreeTimes,
  listWorkingTimes,
  type WorkingHours,
} from '@thuto/domain/lessons/free-times';
import type { StudentId, TutorId } from '@thuto/domain/ids';
import type { TutorTime } from '@thuto/domain/lessons/weekly-places';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { listTimesOfStudent, loadTutorTimes } from './tutor-times.store.ts';

const MINUTE_MS = 60_000;
const covers = (intervals: readonly Interval[], { startsAt, endsAt }: Interval) =>
  intervals.some((one) => one.startsAt <= startsAt && endsAt <= one.endsAt);

/** Returns whether a tutor is free for a lesson on a date at a time. `duration` is in minutes. */
export interface TutorTimeReader {
  /** The weekly hours. */
  readonly hours: readonly WorkingHours[];
  readonly read: (date: WallDate, time: WallTime, duration: number) => TutorTime;
}

/** The days to read, inclusive, and the student for whom a time has to be free too, if any. */
export interface TimesToRead {
  readonly from: WallDate;
  readonly to: WallDate;
  readonly studentId?: StudentId;
}

/**
 * Loads a tutor's time in a range of days. At a time the tutor is free, away (leave, or not a working time), or taken by a
 * lesson with its buffer, by a busy time, or by a lesson or request of the student. A tutor who is retired or whose vetting has expired is away.
 */
export async function loadTutorTimeReader(
  ctx: Pick<Context, 'config' | 'now'>,
  executor: Executor,
  tutorId: TutorId,
  { from, to, studentId }: TimesToRead,
): Promise<TutorTimeReader> {
  const zone = ctx.config.timeZone;
  const now = ctx.now().getTime();
  const range = {
    today: dateInZone(now, zone),
    from,
    to,
    zone,
    start: new Date(toInstant(addDays(from, -1), '00:00', zone)),
    end: new Date(toInstant(addDays(to, 2), '00:00', zone)),
  };
  const [tutor] = await loadTutorTimes(executor, { tutorId }, range);
  const own = studentId === undefined ? [] : await listTimesOfStudent(executor, studentId, range);
  if (!tutor) return { hours: [], read: () => 'away' };
  const { times, lessons, busy } = tutor;
  const days = new Map<WallDate, { readonly working: Interval[]; readonly free: FreeTime[] }>();
  const dayOf = (date: WallDate) => {
    const known = days.get(date);
    if (known !== undefined) return known;
    const day = {
      working: listWorkingTimes(times, date, zone),
      free: listFreeTimes(times, { from: date, to: date, lessons, busy, now, zone }),
    };
    days.set(date, day);
    return day;
  };
  return {
    hours: times.hours,
    read: (date, time, duration) => {
      const startsAt = toInstant(date, time, zone);
      const wanted = { startsAt, endsAt: startsAt + duration * MINUTE_MS };
      const { working, free } = dayOf(date);
      if (!covers(working, wanted)) return 'away';
      if (own.some((one) => one.startsAt < wanted.endsAt && wanted.startsAt < one.endsAt)) return 'taken';
      const fits = free.filter(({ maxMinutes }) => maxMinutes >= duration);
      return covers(fits, wanted) ? 'free' : 'taken';
    },
  };
}
