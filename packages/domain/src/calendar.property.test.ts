import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, dateInZone, toInstant, isBeforeToday, isWallDate, isWallTime } from './calendar.ts';

const MASERU = 'Africa/Maseru';
const ZONES = [MASERU, 'UTC', 'Europe/London', 'America/New_York', 'Asia/Kathmandu', 'Australia/Sydney'];

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
/** Number of days in a month, calculated without the code under test. */
const daysIn = (year: number, month: number) =>
  [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;

const two = (number: number) => String(number).padStart(2, '0');
const dateOf = (year: number, month: number, day: number) => `${year}-${two(month)}-${two(day)}`;

const anyYear = fc.integer({ min: 1990, max: 2100 });
const anyDay = fc
  .record({ year: anyYear, month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 31 }) })
  .map(({ year, month, day }) => ({ year, month, day: Math.min(day, daysIn(year, month)) }));
const anyTime = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
  .map(({ hour, minute }) => `${two(hour)}:${two(minute)}`);
const anyZone = fc.constantFrom(...ZONES);
const anyMonths = fc.integer({ min: 0, max: 30 });

test('accepts a date exactly when its month has that day', () => {
  const number = fc.integer({ min: 0, max: 40 });
  fc.assert(
    fc.property(anyYear, number, number, (year, month, day) => {
      const exists = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
      expect(isWallDate(dateOf(year, month, day))).toBe(exists);
    }),
    { numRuns: 1000 },
  );
});

test('accepts a time exactly when it is from 00:00 to 23:59', () => {
  const number = fc.integer({ min: 0, max: 99 });
  fc.assert(
    fc.property(number, number, (hour, minute) => {
      expect(isWallTime(`${two(hour)}:${two(minute)}`)).toBe(hour <= 23 && minute <= 59);
    }),
    { numRuns: 1000 },
  );
});

test('validates any text without throwing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789-:T ') })), (text) => {
      expect(typeof isWallDate(text)).toBe('boolean');
      expect(typeof isWallTime(text)).toBe('boolean');
    }),
  );
});

test('converts a wall-clock date and time to an instant on that date in the zone (TIME-1)', () => {
  fc.assert(
    fc.property(anyDay, anyTime, anyZone, ({ year, month, day }, time, zone) => {
      const date = dateOf(year, month, day);
      expect(dateInZone(toInstant(date, time, zone), zone)).toBe(date);
    }),
    { numRuns: 500 },
  );
});

test('adds calendar months at the same time of day, using the last day of shorter months (TIME-3)', () => {
  fc.assert(
    fc.property(anyDay, anyTime, anyMonths, ({ year, month, day }, time, months) => {
      const counted = year * 12 + (month - 1) + months;
      const [toYear, toMonth] = [Math.floor(counted / 12), (counted % 12) + 1];
      const expected = dateOf(toYear, toMonth, Math.min(day, daysIn(toYear, toMonth)));
      const later = addMonths(toInstant(dateOf(year, month, day), time, MASERU), months, MASERU);
      expect(later).toBe(toInstant(expected, time, MASERU));
    }),
    { numRuns: 500 },
  );
});

test('returns a later instant for each further month, in any zone', () => {
  fc.assert(
    fc.property(anyDay, anyTime, anyZone, anyMonths, ({ year, month, day }, time, zone, months) => {
      const anchor = toInstant(dateOf(year, month, day), time, zone);
      expect(addMonths(anchor, months + 1, zone)).toBeGreaterThan(addMonths(anchor, months, zone));
    }),
    { numRuns: 500 },
  );
});

test('treats a date as past exactly when its whole day is over in the zone (TIME-2)', () => {
  fc.assert(
    fc.property(anyDay, anyDay, anyTime, ({ year, month, day }, today, time) => {
      const now = toInstant(dateOf(today.year, today.month, today.day), time, MASERU);
      const date = dateOf(year, month, day);
      const endOfDay = toInstant(date, '00:00', MASERU) + 24 * 3_600_000;
      expect(isBeforeToday(date, now, MASERU)).toBe(endOfDay <= now);
    }),
    { numRuns: 500 },
  );
});
