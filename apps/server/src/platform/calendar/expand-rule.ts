import ICAL from 'ical.js';
import { DAY_MS, toIcalTime, toWall, type WallMs } from './calendar-times.ts';

const UNITS_MS: Readonly<Record<string, number>> = {
  SECONDLY: 1000,
  MINUTELY: 60_000,
  HOURLY: 3_600_000,
  DAILY: DAY_MS,
  WEEKLY: 7 * DAY_MS,
};

const has = (rule: ICAL.Recur, ...parts: string[]) =>
  parts.some((part) => rule.getComponent(part).length > 0);

/** Names the day of the month that a rule takes from its start, so that the start can be moved. */
function nameDay(rule: ICAL.Recur, day: number): void {
  if (!has(rule, 'BYDAY', 'BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO')) rule.setComponent('BYMONTHDAY', [day]);
}

/**
 * Moves the start of a rule without COUNT close to a time, by whole intervals, so that an old series costs nothing.
 * Changes the rule where it takes the day or month from its start.
 */
function moveStart(rule: ICAL.Recur, start: WallMs, near: WallMs): WallMs {
  const unit = UNITS_MS[rule.freq];
  const interval = Math.max(1, rule.interval);
  const countBefore = (units: number) => Math.floor(units / interval) - 1;
  if (unit !== undefined) {
    const periods = countBefore((near - start) / unit);
    return periods > 0 ? start + periods * interval * unit : start;
  }
  const [from, to] = [new Date(start), new Date(near)];
  const years = to.getUTCFullYear() - from.getUTCFullYear();
  const timeOfDay = start - Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate());
  if (rule.freq === 'MONTHLY') {
    const periods = countBefore(years * 12 + to.getUTCMonth() - from.getUTCMonth());
    if (periods <= 0) return start;
    nameDay(rule, from.getUTCDate());
    return Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + periods * interval, 1) + timeOfDay;
  }
  const periods = countBefore(years);
  if (rule.freq !== 'YEARLY' || periods <= 0 || has(rule, 'BYWEEKNO')) return start;
  if (!has(rule, 'BYDAY', 'BYMONTH', 'BYMONTHDAY', 'BYYEARDAY')) {
    rule.setComponent('BYMONTH', [from.getUTCMonth() + 1]);
  }
  nameDay(rule, from.getUTCDate());
  return Date.UTC(from.getUTCFullYear() + periods * interval, 0, 1) + timeOfDay;
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** Returns a test for the times that the rule allows. ical.js, for example, moves 30 February to March. */
function createFilter(rule: ICAL.Recur): (wall: WallMs) => boolean {
  const months = new Set(rule.getComponent('BYMONTH').map(Number));
  const days = new Set(rule.getComponent('BYMONTHDAY').map(Number));
  const weekdays = new Set(rule.getComponent('BYDAY').map((day) => String(day).slice(-2)));
  return (wall) => {
    const at = new Date(wall);
    const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
    const day = at.getUTCDate();
    return (
      (months.size === 0 || months.has(at.getUTCMonth() + 1)) &&
      (days.size === 0 || days.has(day) || days.has(day - lastDay - 1)) &&
      (weekdays.size === 0 || weekdays.has(WEEKDAYS[at.getUTCDay()] ?? ''))
    );
  };
}

/**
 * The parts of a rule that only leave out times, by frequency. They are tested here: ical.js ignores some of them and
 * never ends for others.
 */
const LIMITS: Readonly<Record<string, RegExp>> = {
  YEARLY: /^COUNT=/,
  MONTHLY: /^(?:COUNT|BYMONTH)=/,
  WEEKLY: /^(?:COUNT|BYMONTH)=/,
};
/** With days of the month, days of the week leave out too. */
const DAYS = /^BYDAY=/;
const LIMITS_OF_DAYS = /^(?:COUNT|BYMONTH|BYMONTHDAY|BYDAY)=/;

/** Real rules are much shorter. A long list of days would make each year of a rule costly. */
const MAX_RULE_LENGTH = 1_000;

/** No meeting repeats within the hour: what such a rule tries counts more. */
const STEPS_WITHIN_HOUR = 3;
const WITHIN_HOUR: ReadonlySet<string> = new Set(['SECONDLY', 'MINUTELY']);

/** Counts times that a rule tries. */
type CountSteps = (steps: number) => void;

/** Thrown when a rule has no time left in the window. */
class WindowEnded extends Error {}

/**
 * Creates an iterator of ical.js that is watched in its inner loops: ical.js searches up to the year 20000 for the next
 * time of a rule that never matches.
 * @param lastYear the iterator throws WindowEnded after it.
 */
function createIterator(
  rule: ICAL.Recur,
  start: WallMs,
  { lastYear, countSteps }: { readonly lastYear: number; readonly countSteps: CountSteps },
): ICAL.RecurIterator {
  const steps = WITHIN_HOUR.has(rule.freq) ? STEPS_WITHIN_HOUR : 1;
  const watch = (year: number) => {
    countSteps(steps);
    if (year > lastYear) throw new WindowEnded();
  };
  class WatchedIterator extends ICAL.RecurIterator {
    override expand_year_days(year: number): number {
      watch(year);
      return super.expand_year_days(year);
    }
    override increment_month(): void {
      watch(this.last.year);
      super.increment_month();
    }
    override check_contracting_rules(): boolean {
      watch(this.last.year);
      return super.check_contracting_rules();
    }
  }
  return new WatchedIterator({ rule, dtstart: toIcalTime(start) });
}

/**
 * Yields the wall-clock times of a rule from about `near` until `end`, in order. UNTIL must have been taken out of the
 * rule, because ical.js compares it with the wall clock.
 * @param text in capital letters.
 * @param countSteps called for every time that is tried, also for those that do not match. What it throws ends the search.
 * @throws Error for a rule that ical.js cannot read.
 */
export function* expandRule(
  text: string,
  start: WallMs,
  { near, end }: { readonly near: WallMs; readonly end: WallMs },
  countSteps: CountSteps,
): Generator<WallMs> {
  if (text.length > MAX_RULE_LENGTH) throw new RangeError('a rule that is too long');
  const whole = ICAL.Recur.fromString(text);
  const isAllowed = createFilter(whole);
  const limits = LIMITS[whole.freq] ?? LIMITS_OF_DAYS;
  const hasDates = has(whole, 'BYMONTHDAY');
  const parts = text.split(';').filter((part) => !limits.test(part) && !(hasDates && DAYS.test(part)));
  const rule = ICAL.Recur.fromString(parts.join(';'));
  // The start of a rule with COUNT is needed to count from.
  let left = whole.count ?? Number.POSITIVE_INFINITY;
  const watching = { lastYear: new Date(end).getUTCFullYear(), countSteps };
  try {
    const iterator = createIterator(rule, whole.count ? start : moveStart(rule, start, near), watching);
    for (let next = iterator.next() as ICAL.Time | null; next; next = iterator.next() as ICAL.Time | null) {
      const wall = toWall(next);
      if (wall > end || left <= 0) return;
      if (!isAllowed(wall)) continue;
      left -= 1;
      yield wall;
    }
  } catch (error) {
    if (!(error instanceof WindowEnded)) throw error;
  }
}
