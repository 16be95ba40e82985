import { addDays, END_OF_DAY, toInstant, type WallDate, type WallTime } from '../calendar.ts';

/** A half-open interval of instants, in epoch milliseconds. */
export interface Interval {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** ISO weekdays: 1 is Monday, 7 is Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** A range of a tutor's weekly working hours, wall-clock times in the platform's zone. */
export interface WorkingHours {
  readonly weekday: Weekday;
  readonly from: WallTime;
  /** `24:00` for the end of the day. */
  readonly to: WallTime;
}

export const EXCEPTION_KINDS = ['leave', 'extra'] as const;
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];

/**
 * Days that differ from the weekly hours. The times are those of each day; leave without times is whole days.
 */
export interface AvailabilityException {
  /** The first day. */
  readonly date: WallDate;
  /** The last day. Left out, it is the first one. */
  readonly until?: WallDate | undefined;
  readonly kind: ExceptionKind;
  readonly from: WallTime | null;
  readonly to: WallTime | null;
}

/** Returns the last day of an exception. */
export const lastDayOf = ({ date, until }: Pick<AvailabilityException, 'date' | 'until'>): WallDate =>
  until ?? date;

/** When a tutor works. */
export interface WorkingTimes {
  readonly hours: readonly WorkingHours[];
  readonly exceptions: readonly AvailabilityException[];
  /** Minutes to keep free before and after every lesson and busy event. */
  readonly bufferMinutes: number;
  /** Maximum minutes of lessons on one day; null without a limit. */
  readonly maxDailyMinutes: number | null;
}

/** The shortest lesson. Shorter gaps are not offered. */
export const MIN_FREE_MINUTES = 30;

/** A time that a lesson may be placed in. */
export interface FreeTime extends Interval {
  /** The day in the platform's zone. */
  readonly date: WallDate;
  /** The longest lesson that fits: the length, or what the day's limit leaves. In minutes. */
  readonly maxMinutes: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const minutesOf = ({ startsAt, endsAt }: Interval) => (endsAt - startsAt) / MINUTE_MS;

/** Joins overlapping and touching intervals, earliest first. Drops empty ones. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const merged: { startsAt: number; endsAt: number }[] = [];
  const sorted = intervals
    .filter(({ startsAt, endsAt }) => startsAt < endsAt)
    .toSorted((a, b) => a.startsAt - b.startsAt);
  for (const { startsAt, endsAt } of sorted) {
    const last = merged.at(-1);
    if (last && startsAt <= last.endsAt) last.endsAt = Math.max(last.endsAt, endsAt);
    else merged.push({ startsAt, endsAt });
  }
  return merged;
}

/** Returns the parts of the intervals that no taken interval covers, earliest first. */
export function subtractIntervals(intervals: readonly Interval[], taken: readonly Interval[]): Interval[] {
  let left = mergeIntervals(intervals);
  for (const cut of mergeIntervals(taken)) {
    left = left.flatMap((one) => {
      if (cut.endsAt <= one.startsAt || one.endsAt <= cut.startsAt) return [one];
      return [
        { startsAt: one.startsAt, endsAt: Math.min(one.endsAt, cut.startsAt) },
        { startsAt: Math.max(one.startsAt, cut.endsAt), endsAt: one.endsAt },
      ].filter(({ startsAt, endsAt }) => startsAt < endsAt);
    });
  }
  return left;
}

/** Returns the ISO weekday of a date. */
export function getWeekday(date: WallDate): Weekday {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  // Zeller's congruence, because domain has no clock and no Date.
  const [m, y] = month < 3 ? [month + 12, year - 1] : [month, year];
  const h =
    (day +
      Math.floor((13 * (m + 1)) / 5) +
      y +
      Math.floor(y / 4) -
      Math.floor(y / 100) +
      Math.floor(y / 400)) %
    7;
  return (((h + 5) % 7) + 1) as Weekday;
}

/** A day of a zone, with the date after it. */
interface Day extends Interval {
  readonly next: WallDate;
}

/** Upper bound of the days that `readDay` remembers. */
const MAX_REMEMBERED_DAYS = 1_000;
const rememberedDays = new Map<string, Day>();

/** Returns the bounds of a day. Remembers them, because a week of 50 tutors asks for the same seven days again. */
function readDay(date: WallDate, zone: string): Day {
  const key = `${date} ${zone}`;
  const known = rememberedDays.get(key);
  if (known !== undefined) return known;
  const next = addDays(date, 1);
  const day = { startsAt: toInstant(date, '00:00', zone), endsAt: toInstant(next, '00:00', zone), next };
  if (rememberedDays.size >= MAX_REMEMBERED_DAYS) rememberedDays.clear();
  rememberedDays.set(key, day);
  return day;
}

/** Returns a function that converts wall-clock times of a day to instants. Faster than `toInstant` on most days. */
export function createDayClock(date: WallDate, zone: string): (time: WallTime) => number {
  const { startsAt, endsAt } = readDay(date, zone);
  // A day with a clock change.
  if (endsAt - startsAt !== DAY_MS) return (time) => toInstant(date, time, zone);
  return (time) => startsAt + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * MINUTE_MS;
}

/** Returns the instant of a wall-clock time on a day. */
export const timeOnDay = (date: WallDate, time: WallTime, zone: string): number =>
  createDayClock(date, zone)(time);

/** Whether a range ends with its day. A range until 23:59 does too: nobody works until a minute before midnight. */
const endsWithDay = (to: WallTime) => to === END_OF_DAY || to === '23:59';

/** Returns when the tutor works on a date: weekly hours without leave, and extra hours. */
export function listWorkingTimes(times: WorkingTimes, date: WallDate, zone: string): Interval[] {
  const day = readDay(date, zone);
  const at = createDayClock(date, zone);
  const between = ({ from, to }: { from: WallTime | null; to: WallTime | null }): Interval => ({
    startsAt: from === null ? day.startsAt : at(from),
    endsAt: to === null || endsWithDay(to) ? day.endsAt : at(to),
  });
  const weekday = getWeekday(date);
  const weekly = times.hours.filter((one) => one.weekday === weekday).map(between);
  const onDate = (kind: ExceptionKind) =>
    times.exceptions
      .filter((one) => one.kind === kind && one.date <= date && date <= lastDayOf(one))
      .map(between);
  return mergeIntervals([...subtractIntervals(weekly, onDate('leave')), ...onDate('extra')]);
}

/** What takes a tutor's time, and the range of days to look at. */
export interface FreeTimesQuery {
  /** The first and the last day, inclusive. */
  readonly from: WallDate;
  readonly to: WallDate;
  /** Confirmed lessons. They count against the longest day. */
  readonly lessons: readonly Interval[];
  /** Busy times of the tutor's own calendar. */
  readonly busy: readonly Interval[];
  /** Epoch milliseconds. Nothing before it is free. */
  readonly now: number;
  readonly zone: string;
}

/**
 * Returns when a tutor can take another lesson, earliest first: working time that no lesson or busy time with
 * its buffer covers, on days with room below the longest day. Gaps below `MIN_FREE_MINUTES` are left out.
 */
export function listFreeTimes(
  times: WorkingTimes,
  { from, to, lessons, busy, now, zone }: FreeTimesQuery,
): FreeTime[] {
  const buffer = times.bufferMinutes * MINUTE_MS;
  const taken = mergeIntervals([
    ...[...busy, ...lessons].map(({ startsAt, endsAt }) => ({
      startsAt: startsAt - buffer,
      endsAt: endsAt + buffer,
    })),
    { startsAt: Number.NEGATIVE_INFINITY, endsAt: now },
  ]);
  const minutesTaught = ({ startsAt, endsAt }: Interval) =>
    lessons
      .filter((lesson) => startsAt <= lesson.startsAt && lesson.startsAt < endsAt)
      .reduce((sum, lesson) => sum + minutesOf(lesson), 0);
  const free: FreeTime[] = [];
  for (let date = from; date <= to; date = readDay(date, zone).next) {
    const limit = times.maxDailyMinutes;
    const room = limit === null ? Number.POSITIVE_INFINITY : limit - minutesTaught(readDay(date, zone));
    if (room < MIN_FREE_MINUTES) continue;
    const working = listWorkingTimes(times, date, zone);
    const [first, last] = [working.at(0), working.at(-1)];
    if (first === undefined || last === undefined) continue;
    // Most of what is taken is on other days.
    const near = taken.filter(({ startsAt, endsAt }) => startsAt < last.endsAt && first.startsAt < endsAt);
    for (const gap of subtractIntervals(working, near)) {
      const length = minutesOf(gap);
      if (length >= MIN_FREE_MINUTES) free.push({ ...gap, date, maxMinutes: Math.min(length, room) });
    }
  }
  return free;
}
