import { Temporal } from 'temporal-polyfill';

/** A calendar date as the forms write it, `YYYY-MM-DD`. */
export type WallDate = string;
/** A time of day as the forms write it, `HH:MM`, 24 hours. */
export type WallTime = string;

const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const TIME_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Whether the text is a date that exists in the calendar (2026-02-30 does not). */
export function isWallDate(text: string): boolean {
  if (!DATE_PATTERN.test(text)) return false;
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}

/** Whether the text is a time of day, `00:00` to `23:59`. */
export function isWallTime(text: string): boolean {
  return TIME_PATTERN.test(text);
}

/**
 * The instant that a wall-clock date and time mean in a zone (TIME-1).
 * A time skipped by a clock change moves forward; one that occurs twice means the earlier.
 * @param zone IANA name of the platform's time zone.
 * @returns epoch milliseconds.
 */
export function toInstant(date: WallDate, time: WallTime, zone: string): number {
  return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).epochMilliseconds;
}

/** The calendar date it is in the zone at this instant (epoch milliseconds). */
export function dateInZone(instant: number, zone: string): WallDate {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate().toString();
}

/**
 * The same time of day some whole months later in the zone; a day that the month lacks becomes its last day
 * (31 January + 1 month is 28 or 29 February). Always count from the first instant: chaining months drifts.
 * @returns epoch milliseconds.
 */
export function addMonths(instant: number, months: number, zone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(zone)
    .add({ months }, { overflow: 'constrain' }).epochMilliseconds;
}

/** The date some days later, or earlier for a negative number. */
export function addDays(date: WallDate, days: number): WallDate {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** The Monday of the date's week. */
export function getMonday(date: WallDate): WallDate {
  return addDays(date, 1 - Temporal.PlainDate.from(date).dayOfWeek);
}

/** Whether a booking for this date is refused as past: earlier than today in the zone (BOOK-3, TIME-2). */
export function isBeforeToday(date: WallDate, now: number, zone: string): boolean {
  return date < dateInZone(now, zone);
}

/** The time of day it is in the zone at this instant (epoch milliseconds), the minute that has begun. */
export function timeInZone(instant: number, zone: string): WallTime {
  return Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(zone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute', roundingMode: 'trunc' });
}
