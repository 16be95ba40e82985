import ICAL from 'ical.js';
import { DAY_MS, UnreadableTime, type WallMs } from './calendar-times.ts';

/**
 * Days and times that one rule may try. A rule that matches at all needs a few hundred within the window. Trying this
 * many takes less than 250 ms.
 */
const MAX_TRIES = 100_000;

/** Thrown for a rule that needs more than `MAX_TRIES`, such as one of every second. */
export class RuleTooLong extends Error {}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const TIME_UNITS_MS: Readonly<Record<string, number>> = {
  SECONDLY: 1000,
  MINUTELY: 60_000,
  HOURLY: 3_600_000,
};

/** A day of the week, with its place in the month or year: `-1FR` is the last Friday. */
interface RuleWeekday {
  readonly place: number;
  readonly weekday: number;
}

/** A rule with the parts that RFC 5545 takes from the start. Empty lists allow everything. */
interface Rule {
  readonly frequency: string;
  readonly interval: number;
  readonly count: number;
  readonly weekStart: number;
  readonly months: readonly number[];
  readonly weeks: readonly number[];
  readonly yearDays: readonly number[];
  readonly monthDays: readonly number[];
  readonly weekdays: readonly RuleWeekday[];
  /** Places of weekdays are counted in the month, else in the year. */
  readonly hasPlacesInMonth: boolean;
  readonly hours: readonly number[];
  readonly minutes: readonly number[];
  readonly seconds: readonly number[];
  readonly positions: readonly number[];
}

const WEEKDAY = /^([+-]?\d{1,2})?(SU|MO|TU|WE|TH|FR|SA)$/;

function readWeekday(text: string): RuleWeekday {
  const match = WEEKDAY.exec(text);
  if (!match) throw new UnreadableTime(text);
  return { place: Number(match[1] ?? 0), weekday: WEEKDAYS.indexOf(match[2] ?? '') };
}

/** Reads a rule. @throws Error for one that ical.js cannot read, UnreadableTime for no frequency or an unknown weekday. */
function readRule(text: string, start: WallMs): Rule {
  if (!/(?:^|;)FREQ=/.test(text)) throw new UnreadableTime(text);
  const recur = ICAL.Recur.fromString(text);
  const at = new Date(start);
  const numbersOf = (part: string) => recur.getComponent(part).map(Number);
  const isAtLeast = (...units: string[]) => units.includes(recur.freq);
  const isDaily = !(recur.freq in TIME_UNITS_MS);
  const [months, weeks] = [numbersOf('BYMONTH'), numbersOf('BYWEEKNO')];
  const [yearDays, monthDays] = [numbersOf('BYYEARDAY'), numbersOf('BYMONTHDAY')];
  const weekdays = recur.getComponent('BYDAY').map((day) => readWeekday(String(day)));
  const namesNoDay = yearDays.length + monthDays.length + weekdays.length === 0;
  const sameWeekday = { place: 0, weekday: at.getUTCDay() };
  const takesWeekday = namesNoDay && (recur.freq === 'WEEKLY' || weeks.length > 0);
  const takesDay = namesNoDay && weeks.length === 0 && isAtLeast('MONTHLY', 'YEARLY');
  const takesMonth = takesDay && recur.freq === 'YEARLY' && months.length === 0;
  const timesOf = (part: string, own: number, isTaken: boolean) => {
    const numbers = numbersOf(part);
    return numbers.length === 0 && isTaken ? [own] : numbers.toSorted((a, b) => a - b);
  };
  return {
    frequency: recur.freq,
    interval: Math.max(1, recur.interval),
    count: recur.count ?? Number.POSITIVE_INFINITY,
    weekStart: Math.max(0, recur.wkst - 1),
    months: takesMonth ? [at.getUTCMonth() + 1] : months,
    weeks,
    yearDays,
    monthDays: takesDay ? [at.getUTCDate()] : monthDays,
    weekdays: takesWeekday ? [sameWeekday] : weekdays,
    hasPlacesInMonth: recur.freq === 'MONTHLY' || months.length > 0,
    hours: timesOf('BYHOUR', at.getUTCHours(), isDaily),
    minutes: timesOf('BYMINUTE', at.getUTCMinutes(), isDaily || recur.freq === 'HOURLY'),
    seconds: timesOf('BYSECOND', at.getUTCSeconds(), recur.freq !== 'SECONDLY'),
    positions: numbersOf('BYSETPOS'),
  };
}

const startOfDay = (wall: WallMs): WallMs => Math.floor(wall / DAY_MS) * DAY_MS;
const yearStart = (year: number): WallMs => Date.UTC(year, 0, 1);
const daysBetween = (from: WallMs, to: WallMs): number => Math.round((to - from) / DAY_MS);
const startOfWeek = (day: WallMs, weekStart: number): WallMs =>
  day - ((new Date(day).getUTCDay() - weekStart + 7) % 7) * DAY_MS;

/** Returns the first day of week 1: the first week with at least four days in the year. */
const firstWeekOf = (year: number, weekStart: number): WallMs =>
  startOfWeek(yearStart(year) + 3 * DAY_MS, weekStart);

/** Whether a list has a number counted from the start or, negative, from the end. */
const hasPlace = (numbers: readonly number[], place: number, length: number): boolean =>
  numbers.includes(place) || numbers.includes(place - length - 1);

/** Whether a day is in one of the weeks of a rule. The first days of January may be in the last week of the year before. */
function isInWeeks(day: WallMs, { weeks, weekStart }: Rule): boolean {
  const year = new Date(startOfWeek(day, weekStart) + 3 * DAY_MS).getUTCFullYear();
  const first = firstWeekOf(year, weekStart);
  const week = Math.floor(daysBetween(first, day) / 7) + 1;
  return hasPlace(weeks, week, daysBetween(first, firstWeekOf(year + 1, weekStart)) / 7);
}

/** Whether a rule allows a day, apart from `BYSETPOS`. */
function isDayAllowed(day: WallMs, rule: Rule): boolean {
  const at = new Date(day);
  const [year, month, date] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  if (rule.months.length > 0 && !rule.months.includes(month + 1)) return false;
  const monthLength = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  if (rule.monthDays.length > 0 && !hasPlace(rule.monthDays, date, monthLength)) return false;
  const yearDay = daysBetween(yearStart(year), day) + 1;
  const yearLength = daysBetween(yearStart(year), yearStart(year + 1));
  if (rule.yearDays.length > 0 && !hasPlace(rule.yearDays, yearDay, yearLength)) return false;
  if (rule.weeks.length > 0 && !isInWeeks(day, rule)) return false;
  if (rule.weekdays.length === 0) return true;
  const [place, length] = rule.hasPlacesInMonth ? [date, monthLength] : [yearDay, yearLength];
  const fromStart = Math.ceil(place / 7);
  const fromEnd = -Math.ceil((length - place + 1) / 7);
  const countsPlaces = rule.frequency === 'MONTHLY' || rule.frequency === 'YEARLY';
  return rule.weekdays.some(
    (one) =>
      one.weekday === at.getUTCDay() &&
      (!countsPlaces || one.place === 0 || one.place === fromStart || one.place === fromEnd),
  );
}

/** A year, month, week, day, hour, minute or second. `to` is exclusive. */
interface Period {
  readonly from: WallMs;
  readonly to: WallMs;
}

/** Returns the period with a number, counted in intervals from that of the start. */
function periodAt(number: number, rule: Rule, start: WallMs): Period {
  const at = new Date(start);
  const steps = number * rule.interval;
  const unit = TIME_UNITS_MS[rule.frequency];
  if (unit !== undefined) {
    const from = Math.floor(start / unit) * unit + steps * unit;
    return { from, to: from + unit };
  }
  if (rule.frequency === 'YEARLY') {
    const year = at.getUTCFullYear() + steps;
    return { from: yearStart(year), to: yearStart(year + 1) };
  }
  if (rule.frequency === 'MONTHLY') {
    const month = at.getUTCMonth() + steps;
    const year = at.getUTCFullYear();
    return { from: Date.UTC(year, month, 1), to: Date.UTC(year, month + 1, 1) };
  }
  const isWeekly = rule.frequency === 'WEEKLY';
  const first = isWeekly ? startOfWeek(startOfDay(start), rule.weekStart) : startOfDay(start);
  const length = (isWeekly ? 7 : 1) * DAY_MS;
  return { from: first + steps * length, to: first + (steps + 1) * length };
}

/** The longest period of each frequency. An estimate with it never passes the period that is looked for. */
const LONGEST_DAYS: Readonly<Record<string, number>> = { YEARLY: 366, MONTHLY: 31, WEEKLY: 7, DAILY: 1 };

/** Returns the number of a period that begins before a time, close to it. A rule with COUNT begins at its start. */
function firstPeriod(rule: Rule, start: WallMs, near: WallMs): number {
  if (rule.count !== Number.POSITIVE_INFINITY) return 0;
  const length = TIME_UNITS_MS[rule.frequency] ?? (LONGEST_DAYS[rule.frequency] ?? 1) * DAY_MS;
  return Math.max(0, Math.floor((near - start) / (length * rule.interval)) - 1);
}

/** Yields the times that a rule allows in a period, in order, apart from `BYSETPOS`. */
function* listTimes(
  { from, to }: Period,
  rule: Rule,
  isAllowed: (day: WallMs) => boolean,
  countTry: () => void,
): Generator<WallMs> {
  const unit = TIME_UNITS_MS[rule.frequency] ?? DAY_MS;
  for (let day = startOfDay(from); day < to; day += DAY_MS) {
    countTry();
    if (!isAllowed(day)) continue;
    let isFirst = true;
    const begin = Math.max(day, from);
    const at = new Date(begin);
    const hours = unit < DAY_MS ? [at.getUTCHours()] : rule.hours;
    for (const hour of hours) {
      if (rule.hours.length > 0 && !rule.hours.includes(hour)) continue;
      const minutes = unit < 3_600_000 ? [at.getUTCMinutes()] : rule.minutes;
      for (const minute of minutes) {
        if (rule.minutes.length > 0 && !rule.minutes.includes(minute)) continue;
        const seconds = unit < 60_000 ? [at.getUTCSeconds()] : rule.seconds;
        for (const second of seconds) {
          if (rule.seconds.length > 0 && !rule.seconds.includes(second)) continue;
          if (!isFirst) countTry();
          isFirst = false;
          yield day + hour * 3_600_000 + minute * 60_000 + second * 1000;
        }
      }
    }
  }
}

/** Returns the times of a period after `BYSETPOS`. */
function selectTimes(times: Iterable<WallMs>, { positions }: Rule): Iterable<WallMs> {
  if (positions.length === 0) return times;
  const all = [...times];
  return all.filter((_, index) => hasPlace(positions, index + 1, all.length));
}

/**
 * Yields the wall-clock times of a rule from about `near` until `end`, in order. It begins near the window, so that an
 * old series costs nothing, and ends for a rule that never matches. ical.js only reads the text of the rule: its iterator
 * never ends for some rules, and leaves out times of others (`BYMONTHDAY` of a year, `BYSETPOS`, `BYWEEKNO`).
 * @param text in capital letters, without UNTIL.
 * @throws RuleTooLong, and Error for a rule that cannot be read.
 */
export function* expandRule(
  text: string,
  start: WallMs,
  { near, end }: { readonly near: WallMs; readonly end: WallMs },
): Generator<WallMs> {
  const rule = readRule(text, start);
  let tries = 0;
  const countTry = () => {
    tries += 1;
    if (tries > MAX_TRIES) throw new RuleTooLong(text);
  };
  // Many periods of a short frequency are on the same day.
  let known = { day: Number.NaN, isAllowed: false };
  const isAllowed = (day: WallMs) => {
    if (known.day !== day) known = { day, isAllowed: isDayAllowed(day, rule) };
    return known.isAllowed;
  };
  // Without a count of times or places, days outside the range need not be tried.
  const isWhole = rule.count !== Number.POSITIVE_INFINITY || rule.positions.length > 0;
  const clip = ({ from, to }: Period): Period =>
    isWhole ? { from, to } : { from: Math.max(from, startOfDay(near)), to: Math.min(to, end + 1) };
  let left = rule.count;
  for (let number = firstPeriod(rule, start, near); left > 0; number += 1) {
    const period = periodAt(number, rule, start);
    // Also ends where the interval leads beyond the dates that exist.
    if (!(period.from <= end)) return;
    for (const wall of selectTimes(listTimes(clip(period), rule, isAllowed, countTry), rule)) {
      if (wall < start) continue;
      if (wall > end || left <= 0) return;
      left -= 1;
      yield wall;
    }
  }
}
