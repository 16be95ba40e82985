import { describe, expect, it } from 'vitest';
import { formatMonth, formatWallDate } from './dates.ts';

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
