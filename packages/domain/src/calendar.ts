import { Temporal } from 'temporal-polyfill';

/** A calendar date in the format of the forms, `YYYY-MM-DD`. */
export type WallDate = string;
/** A time of day in the format of the forms, `HH:MM`, 24 hours. */
export type WallTime = string;

const DATE_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const TIME_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Whether the text is a date that exists in the calendar (2026-02-30 does not). */
export function isWallDate(text: string): boolean {
  const found = DATE_PATTERN.exec(text);
  if (found === null) return false;
  // Arithmetic instead of Temporal, because a statement has many thousands of dates.
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])];
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && isLeapYear ? 29 : (DAYS_IN_MONTH[month - 1] ?? 0);
  return day >= 1 && day <= days;
}

/** Whether the text is a time of day, `00:00` to `23:59`. */
export function isWallTime(text: string): boolean {
  return TIME_PATTERN.test(text);
}

/** The end of a day as a time, after 23:59. */
export const END_OF_DAY: WallTime = '24:00';

/** Whether the text is a time at which a range of one day may end: `00:00` to `24:00`. */
export const isWallEndTime = (text: string): boolean => text === END_OF_DAY || isWallTime(text);

/**
 * Converts a wall-clock date and time in a zone to an instant (TIME-1).
 * A time skipped by a clock change moves forward; a repeated time means the earlier one.
 * @param zone IANA name of the platform's time zone.
 * @returns epoch milliseconds.
 */
export function toInstant(date: WallDate, time: WallTime, zone: string): number {
  return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).epochMilliseconds;
}

/** Returns the calendar date in the zone at an instant (epoch milliseconds). */
export function dateInZone(instant: number, zone: string): WallDate {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate().toString();
}

/**
 * Adds whole months to an instant, keeping the time of day in the zone. If the month is too short, the last
 * day is used (31 January + 1 month is 28 or 29 February).
 * Always add to the original instant: chained additions drift.
 * @returns epoch milliseconds.
 */
export function addMonths(instant: number, months: number, zone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(zone)
    .add({ months }, { overflow: 'constrain' }).epochMilliseconds;
}

/** Adds days to a date; a negative number subtracts them. */
export function addDays(date: WallDate, days: number): WallDate {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** Returns the number of days from one date to another; negative if the other one is earlier. */
export function daysBetween(from: WallDate, to: WallDate): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;
}

/** Returns the Monday of the week that contains the date. */
export function getMonday(date: WallDate): WallDate {
  return addDays(date, 1 - Temporal.PlainDate.from(date).dayOfWeek);
}

/**
 * Returns true if a booking for this date must be rejected: it is before today in the zone (BOOK-3,
 * TIME-2).
 */
export function isBeforeToday(date: WallDate, now: number, zone: string): boolean {
  return date < dateInZone(now, zone);
}

/** Returns the time of day in the zone at an instant (epoch milliseconds), rounded down to the minute. */
export function timeInZone(instant: number, zone: string): WallTime {
  return Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(zone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute', roundingMode: 'trunc' });
}
