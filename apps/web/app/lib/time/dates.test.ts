import { describe, expect, it } from 'vitest';
import { countDays, formatMonth, formatWallDate } from './dates.ts';

describe('formatMonth', () => {
  it('names the month in every time zone', () => {
    expect(formatMonth('2026-03')).toBe('March 2026');
  });
});

describe('formatWallDate', () => {
  it('formats a date in every time zone', () => {
    expect(formatWallDate('2026-03-09')).toBe('Mon, 9 Mar 2026');
  });
});

describe('countDays', () => {
  it.each([
    ['2026-03-09T21:59:00Z', '2026-03-09T22:00:00Z', 1],
    ['2026-03-09T22:00:00Z', '2026-03-10T21:59:00Z', 0],
    ['2026-03-10T08:00:00Z', '2026-03-08T08:00:00Z', -2],
  ])('counts days of the calendar from %s to %s: %d', (from, to, days) => {
    expect(countDays(Date.parse(from), Date.parse(to), 'Africa/Maseru')).toBe(days);
  });

  it('counts whole days across a clock change', () => {
    const [before, after] = [Date.parse('2026-03-28T12:00:00Z'), Date.parse('2026-03-30T11:00:00Z')];
    expect(countDays(before, after, 'Europe/Berlin')).toBe(2);
  });
});
