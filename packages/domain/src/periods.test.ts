import { describe, expect, it } from 'vitest';
import { toInstant } from './calendar.ts';
import { calculateChange, dayOf, listLastMonths, listLastWeeks } from './periods.ts';

const MASERU = 'Africa/Maseru';
const utc = (date: string, time: string) => toInstant(date, time, 'UTC');
// A Saturday, late in the evening in London and already Sunday in Maseru.
const NOW = utc('2026-11-21', '23:30');

describe('periods in the platform’s zone', () => {
  it('returns the current day in the zone', () => {
    expect(dayOf(NOW, MASERU)).toEqual({
      start: '2026-11-22',
      from: utc('2026-11-21', '22:00'),
      until: utc('2026-11-22', '22:00'),
    });
  });

  it('lists weeks starting on Monday, the current week last', () => {
    expect(listLastWeeks(NOW, 3, MASERU).map(({ start }) => start)).toEqual([
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
    ]);
  });

  it('lists months across the end of a year', () => {
    const months = listLastMonths(utc('2027-01-31', '12:00'), 3, MASERU);
    expect(months.map(({ start }) => start)).toEqual(['2026-11-01', '2026-12-01', '2027-01-01']);
    expect(months[0]?.until).toBe(months[1]?.from);
  });

  it('returns a day of 23 hours when the clocks change', () => {
    const { from, until } = dayOf(utc('2026-03-29', '12:00'), 'Europe/London');
    expect((until - from) / 3_600_000).toBe(23);
  });
});

describe('calculateChange', () => {
  it.each([
    [100, 112, { kind: 'percent', percent: 12 }],
    [4, 3, { kind: 'percent', percent: -25 }],
    [5, 5, { kind: 'percent', percent: 0 }],
    [5, 0, { kind: 'percent', percent: -100 }],
    [0, 3, { kind: 'new' }],
    [0, 0, { kind: 'none' }],
  ])('compares %i with %i (DASH-2)', (before, now, change) =>
    expect(calculateChange(before, now)).toEqual(change),
  );
});
