import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dateInZone,
  timeInZone,
  toInstant,
  isBeforeToday,
  isWallDate,
  isWallTime,
  getMonday,
} from './calendar.ts';

const MASERU = 'Africa/Maseru';
const LONDON = 'Europe/London';
const NEW_YORK = 'America/New_York';

/** Parses an instant with its UTC offset into epoch milliseconds. */
const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds;
const written = (instant: number) => Temporal.Instant.fromEpochMilliseconds(instant).toString();

describe('isWallDate', () => {
  test.each(['2026-01-01', '2026-12-31', '2028-02-29', '2000-02-29', '2026-04-30'])('accepts %s', (date) => {
    expect(isWallDate(date)).toBe(true);
  });

  test.each([
    '2026-02-30',
    '2026-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '26-01-01',
    '20260101',
    '2026/01/01',
    '01-01-2026',
    '+002026-01-01',
    '2026-01-01T00:00',
    ' 2026-01-01',
    '2026-01-01\n',
    '٢٠٢٦-٠١-٠١',
    '',
  ])('rejects %j', (date) => {
    expect(isWallDate(date)).toBe(false);
  });
});

describe('isWallTime', () => {
  test.each(['00:00', '09:05', '19:59', '20:00', '23:59'])('accepts %s', (time) => {
    expect(isWallTime(time)).toBe(true);
  });

  test.each(['24:00', '12:60', '9:05', '09:5', '0905', '09:05:00', '-1:00', '09:05\n', ' 09:05', 'noon', ''])(
    'rejects %j',
    (time) => {
      expect(isWallTime(time)).toBe(false);
    },
  );
});

describe('toInstant', () => {
  test.each([
    ['Maseru is two hours ahead of UTC', '2026-03-10', '14:00', MASERU, '2026-03-10T12:00:00Z'],
    ['Maseru has no daylight saving in July', '2026-07-10', '14:00', MASERU, '2026-07-10T12:00:00Z'],
    [
      'early morning in Maseru is the previous day in UTC',
      '2026-01-01',
      '01:30',
      MASERU,
      '2025-12-31T23:30:00Z',
    ],
    ['London in winter', '2026-01-15', '14:00', LONDON, '2026-01-15T14:00:00Z'],
    ['London in summer', '2026-07-15', '14:00', LONDON, '2026-07-15T13:00:00Z'],
    ['New York in winter', '2026-01-15', '14:00', NEW_YORK, '2026-01-15T19:00:00Z'],
    ['a skipped time moves forward, London', '2026-03-29', '01:30', LONDON, '2026-03-29T02:30:00+01:00'],
    ['a skipped time moves forward, New York', '2026-03-08', '02:30', NEW_YORK, '2026-03-08T03:30:00-04:00'],
    [
      'a repeated time means the earlier one, London',
      '2026-10-25',
      '01:30',
      LONDON,
      '2026-10-25T01:30:00+01:00',
    ],
    [
      'a repeated time means the earlier one, New York',
      '2026-11-01',
      '01:30',
      NEW_YORK,
      '2026-11-01T01:30:00-04:00',
    ],
  ])('%s', (_what, date, time, zone, instant) => {
    expect(written(toInstant(date, time, zone))).toBe(written(at(instant)));
  });
});

describe('addMonths keeps the time of day in the zone', () => {
  test.each([
    ['31 January + 1', '2026-01-31T10:15:30+02:00', 1, MASERU, '2026-02-28T10:15:30+02:00'],
    ['31 January + 1 in a leap year', '2028-01-31T10:15:30+02:00', 1, MASERU, '2028-02-29T10:15:30+02:00'],
    ['30 January + 1', '2026-01-30T10:00:00+02:00', 1, MASERU, '2026-02-28T10:00:00+02:00'],
    ['31 March + 1', '2026-03-31T10:00:00+02:00', 1, MASERU, '2026-04-30T10:00:00+02:00'],
    ['31 August + 6', '2026-08-31T10:00:00+02:00', 6, MASERU, '2027-02-28T10:00:00+02:00'],
    ['31 December + 1', '2026-12-31T23:59:59+02:00', 1, MASERU, '2027-01-31T23:59:59+02:00'],
    ['15 June + 6', '2026-06-15T08:00:00+02:00', 6, MASERU, '2026-12-15T08:00:00+02:00'],
    ['+ 0', '2026-01-31T10:00:00+02:00', 0, MASERU, '2026-01-31T10:00:00+02:00'],
    [
      'uses the day in the zone, not in UTC',
      '2026-02-01T00:30:00+02:00',
      1,
      MASERU,
      '2026-03-01T00:30:00+02:00',
    ],
    ['into summer time, London', '2026-03-15T18:00:00+00:00', 1, LONDON, '2026-04-15T18:00:00+01:00'],
    ['out of summer time, New York', '2026-10-15T18:00:00-04:00', 1, NEW_YORK, '2026-11-15T18:00:00-05:00'],
    ['to a skipped time, New York', '2026-02-08T02:30:00-05:00', 1, NEW_YORK, '2026-03-08T03:30:00-04:00'],
    ['to a repeated time, London', '2026-09-25T01:30:00+01:00', 1, LONDON, '2026-10-25T01:30:00+01:00'],
  ])('%s', (_what, from, months, zone, expected) => {
    expect(written(addMonths(at(from), months, zone))).toBe(written(at(expected)));
  });

  test('adds two months to 31 January as 31 March, while chaining through February yields the 28th', () => {
    const anchor = at('2026-01-31T10:00:00+02:00');
    expect(written(addMonths(anchor, 2, MASERU))).toBe(written(at('2026-03-31T10:00:00+02:00')));
    const chained = addMonths(addMonths(anchor, 1, MASERU), 1, MASERU);
    expect(written(chained)).toBe(written(at('2026-03-28T10:00:00+02:00')));
  });

  test('keeps the milliseconds', () => {
    expect(addMonths(at('2026-01-15T10:00:00.123Z'), 1, MASERU)).toBe(at('2026-02-15T10:00:00.123Z'));
  });
});

describe('today is the current date in the platform’s zone', () => {
  test.each([
    ['a minute to midnight in Maseru', '2026-03-10T21:59:59.999Z', MASERU, '2026-03-10'],
    ['midnight in Maseru', '2026-03-10T22:00:00Z', MASERU, '2026-03-11'],
    ['the last evening of the year', '2026-12-31T22:00:00Z', MASERU, '2027-01-01'],
    ['the same moment in London', '2026-12-31T22:00:00Z', LONDON, '2026-12-31'],
    ['the same moment in New York', '2026-03-11T03:59:00Z', NEW_YORK, '2026-03-10'],
  ])('%s', (_when, instant, zone, date) => {
    expect(dateInZone(at(instant), zone)).toBe(date);
  });

  test.each([
    ['yesterday', '2026-03-09', '2026-03-10T12:00:00Z', true],
    ['today', '2026-03-10', '2026-03-10T12:00:00Z', false],
    ['tomorrow', '2026-03-11', '2026-03-10T12:00:00Z', false],
    ['today, in the last second of it', '2026-03-10', '2026-03-10T21:59:59Z', false],
    ['the same date a second later', '2026-03-10', '2026-03-10T22:00:00Z', true],
    ['the last day of the year before', '2025-12-31', '2026-01-01T00:00:00Z', true],
  ])('decides for %s', (_what, date, now, isPast) => {
    expect(isBeforeToday(date, at(now), MASERU)).toBe(isPast);
  });
});

describe('addDays and getMonday', () => {
  test('adds and subtracts days across month and year ends', () => {
    expect(addDays('2026-02-27', 2)).toBe('2026-03-01');
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  });

  test.each([
    ['2026-03-02', '2026-03-02'],
    ['2026-03-08', '2026-03-02'],
    ['2026-03-09', '2026-03-09'],
    ['2027-01-01', '2026-12-28'],
  ])('finds the Monday of the week of %s: %s', (date, monday) => {
    expect(getMonday(date)).toBe(monday);
  });
});

test('returns the time of day in the zone, rounded down to the minute', () => {
  const instant = at('2026-03-02T22:59:59.999Z');
  expect(timeInZone(instant, 'Africa/Maseru')).toBe('00:59');
  expect(timeInZone(instant, 'America/New_York')).toBe('17:59');
});
