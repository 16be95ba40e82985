import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, timeInZone, toInstant } from '../calendar.ts';
import {
  getWeekday,
  type Interval,
  listFreeTimes,
  mergeIntervals,
  MIN_FREE_MINUTES,
  subtractIntervals,
  type WorkingTimes,
} from './free-times.ts';

const ZONE = 'Africa/Maseru';
// 2 March 2026 is a Monday.
const MONDAY = '2026-03-02';
const MINUTE = 60_000;
const at = (time: string, date = MONDAY) => toInstant(date, time, ZONE);
const span = (from: string, to: string, date = MONDAY): Interval => ({
  startsAt: at(from, date),
  endsAt: at(to, date),
});

const weekday: WorkingTimes = {
  hours: [{ weekday: 1, from: '14:00', to: '18:00' }],
  exceptions: [],
  bufferMinutes: 0,
  maxDailyMinutes: null,
};
const ask = (
  times: Partial<WorkingTimes>,
  taken: { lessons?: Interval[]; busy?: Interval[]; now?: number } = {},
) =>
  listFreeTimes(
    { ...weekday, ...times },
    { from: MONDAY, to: MONDAY, lessons: [], busy: [], now: at('00:00'), zone: ZONE, ...taken },
  ).map(({ startsAt, endsAt, maxMinutes }) => [
    (startsAt - at('00:00')) / 3_600_000,
    (endsAt - at('00:00')) / 3_600_000,
    maxMinutes,
  ]);

describe('getWeekday', () => {
  it('returns 1 for Monday to 7 for Sunday, also in leap years', () => {
    expect(Array.from({ length: 7 }, (_, day) => getWeekday(addDays(MONDAY, day)))).toEqual([
      1, 2, 3, 4, 5, 6, 7,
    ]);
    expect(getWeekday('2024-02-29')).toBe(4);
    expect(getWeekday('2000-01-01')).toBe(6);
  });
});

describe('listFreeTimes', () => {
  it('returns the working hours of the weekday', () => {
    expect(ask({})).toEqual([[14, 18, 240]]);
    expect(ask({ hours: [{ weekday: 2, from: '14:00', to: '18:00' }] })).toEqual([]);
  });

  it('keeps the buffer free around lessons and busy times (AVAIL-2)', () => {
    const taken = [span('15:00', '16:00')];
    const expected = [
      [14, 14.75, 45],
      [16.25, 18, 105],
    ];
    expect(ask({ bufferMinutes: 15 }, { lessons: taken })).toEqual(expected);
    expect(ask({ bufferMinutes: 15 }, { busy: taken })).toEqual(expected);
  });

  it.each(['24:00', '23:59'])('ends at midnight for hours until %s (AVAIL-1)', (to) => {
    expect(ask({ hours: [{ weekday: 1, from: '18:00', to }] })).toEqual([[18, 24, 360]]);
    const onClockChange = listFreeTimes(
      { ...weekday, hours: [{ weekday: 7, from: '22:00', to }] },
      { from: '2026-03-29', to: '2026-03-29', lessons: [], busy: [], now: 0, zone: 'Europe/London' },
    );
    expect(onClockChange.map(({ maxMinutes }) => maxMinutes)).toEqual([120]);
  });

  it('leaves out gaps that no lesson fits into', () => {
    expect(ask({}, { lessons: [span('14:20', '18:00')] })).toEqual([]);
  });

  it('applies leave of a day or of some hours, and extra hours', () => {
    const leave = { date: MONDAY, kind: 'leave' } as const;
    expect(ask({ exceptions: [{ ...leave, from: null, to: null }] })).toEqual([]);
    expect(ask({ exceptions: [{ ...leave, from: '15:00', to: '17:00' }] })).toEqual([
      [14, 15, 60],
      [17, 18, 60],
    ]);
    const extra = { date: MONDAY, kind: 'extra', from: '08:00', to: '09:00' } as const;
    expect(ask({ exceptions: [{ ...leave, from: null, to: null }, extra] })).toEqual([[8, 9, 60]]);
  });

  it('stops at the longest day and limits the lesson to what is left of it (AVAIL-2)', () => {
    const lessons = [span('08:00', '09:30')];
    expect(ask({ maxDailyMinutes: 180 }, { lessons })).toEqual([[14, 18, 90]]);
    expect(ask({ maxDailyMinutes: 100 }, { lessons })).toEqual([]);
  });

  it('offers nothing before now', () => {
    expect(ask({}, { now: at('16:30') })).toEqual([[16.5, 18, 90]]);
  });

  it('uses the wall clock of the zone across a clock change', () => {
    const sundays = listFreeTimes(
      { ...weekday, hours: [{ weekday: 7, from: '09:00', to: '10:00' }] },
      { from: '2026-03-22', to: '2026-03-29', lessons: [], busy: [], now: 0, zone: 'Europe/London' },
    );
    expect(sundays.map(({ startsAt }) => timeInZone(startsAt, 'UTC'))).toEqual(['09:00', '08:00']);
  });
});

const anyInterval = fc
  .record({ start: fc.integer({ min: 0, max: 200 }), length: fc.integer({ min: 0, max: 60 }) })
  .map(({ start, length }) => ({ startsAt: start, endsAt: start + length }));
const covers = (intervals: readonly Interval[], point: number) =>
  intervals.some(({ startsAt, endsAt }) => startsAt <= point && point < endsAt);
const points = Array.from({ length: 261 }, (_, point) => point + 0.5);

describe('intervals', () => {
  it('merges to exactly the covered time, without intervals that touch each other', () => {
    fc.assert(
      fc.property(fc.array(anyInterval, { maxLength: 12 }), (intervals) => {
        const merged = mergeIntervals(intervals);
        for (const point of points) expect(covers(merged, point)).toBe(covers(intervals, point));
        for (const [index, one] of merged.entries()) {
          expect(one.startsAt).toBeGreaterThan(merged[index - 1]?.endsAt ?? -1);
        }
      }),
    );
  });

  it('subtracts to exactly the time that was not taken', () => {
    fc.assert(
      fc.property(fc.array(anyInterval), fc.array(anyInterval), (intervals, taken) => {
        const left = subtractIntervals(intervals, taken);
        for (const point of points) {
          expect(covers(left, point)).toBe(covers(intervals, point) && !covers(taken, point));
        }
      }),
    );
  });
});

const anyTaken = fc
  .record({ start: fc.integer({ min: 0, max: 7 * 96 }), quarters: fc.integer({ min: 1, max: 16 }) })
  .map(({ start, quarters }) => ({
    startsAt: at('00:00') + start * 15 * MINUTE,
    endsAt: at('00:00') + (start + quarters) * 15 * MINUTE,
  }));

it('never offers a time that a lesson, its buffer or a busy time takes (AVAIL-2)', () => {
  fc.assert(
    fc.property(
      fc.array(anyTaken, { maxLength: 10 }),
      fc.array(anyTaken, { maxLength: 10 }),
      fc.constantFrom(0, 10, 15, 60),
      fc.option(fc.integer({ min: 1, max: 10 }), { nil: null }),
      (lessons, busy, bufferMinutes, hours) => {
        const free = listFreeTimes(
          {
            hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ weekday: day as 1, from: '07:00', to: '20:00' })),
            exceptions: [{ date: addDays(MONDAY, 2), kind: 'leave', from: '09:00', to: '12:00' }],
            bufferMinutes,
            maxDailyMinutes: hours === null ? null : hours * 60,
          },
          { from: MONDAY, to: addDays(MONDAY, 6), lessons, busy, now: at('09:00'), zone: ZONE },
        );
        for (const { startsAt, endsAt, maxMinutes } of free) {
          expect(startsAt).toBeGreaterThanOrEqual(at('09:00'));
          expect(maxMinutes).toBeGreaterThanOrEqual(MIN_FREE_MINUTES);
          expect((endsAt - startsAt) / MINUTE).toBeGreaterThanOrEqual(maxMinutes);
          for (const one of busy) expect(one.endsAt <= startsAt || endsAt <= one.startsAt).toBe(true);
          for (const one of lessons) {
            const gap = bufferMinutes * MINUTE;
            expect(one.endsAt + gap <= startsAt || endsAt <= one.startsAt - gap).toBe(true);
          }
        }
      },
    ),
  );
});
