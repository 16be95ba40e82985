import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getWeekday } from './free-times.ts';
import {
  type CalendarPeriod,
  decidePeriod,
  findDayOff,
  getEasterSunday,
  listHolidays,
} from './term-calendar.ts';

const code = (expected: string) => expect.objectContaining({ code: expected });
const period = (kind: CalendarPeriod['kind'], startsOn: string, endsOn: string): CalendarPeriod => ({
  id: `${kind} ${startsOn}`,
  kind,
  name: kind,
  startsOn,
  endsOn,
});

describe('getEasterSunday', () => {
  it.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2028, '2028-04-16'],
    [2038, '2038-04-25'],
  ])('returns for %i: %s', (year, date) => {
    expect(getEasterSunday(year)).toBe(date);
  });

  it('is a Sunday between 22 March and 25 April', () => {
    assert(
      property(integer({ min: 1900, max: 2200 }), (year) => {
        const easter = getEasterSunday(year);
        expect(getWeekday(easter)).toBe(7);
        expect(easter >= `${year}-03-22` && easter <= `${year}-04-25`).toBe(true);
      }),
    );
  });
});

describe('listHolidays', () => {
  it('lists the public holidays of Lesotho in 2026', () => {
    expect(listHolidays(2026).map(({ date, name }) => `${date} ${name}`)).toEqual([
      '2026-01-01 New Year’s Day',
      '2026-03-11 Moshoeshoe’s Day',
      '2026-04-03 Good Friday',
      '2026-04-06 Easter Monday',
      '2026-05-01 Workers’ Day',
      '2026-05-14 Ascension Day',
      '2026-05-25 Africa Day and Heroes’ Day',
      '2026-07-17 King’s Birthday',
      '2026-10-04 Independence Day',
      '2026-12-25 Christmas Day',
      '2026-12-26 Boxing Day',
    ]);
  });
});

describe('decidePeriod', () => {
  const term = period('term', '2026-01-26', '2026-04-17');
  it('refuses a period that ends before it starts, or is longer than a year', () => {
    expect(() => decidePeriod(period('break', '2026-04-18', '2026-04-17'), [])).toThrow(
      code('period_invalid'),
    );
    expect(() => decidePeriod(period('break', '2026-01-01', '2027-01-02'), [])).toThrow(
      code('period_invalid'),
    );
    expect(() => decidePeriod(period('break', '2026-01-01', '2027-01-01'), [])).not.toThrow();
  });

  it('refuses terms that overlap, but not a break inside a term', () => {
    expect(() => decidePeriod(period('term', '2026-04-17', '2026-06-01'), [term])).toThrow(
      code('term_overlaps'),
    );
    expect(() => decidePeriod(period('break', '2026-03-02', '2026-03-06'), [term])).not.toThrow();
  });
});

describe('findDayOff', () => {
  const easter = period('break', '2026-04-01', '2026-04-10');
  const friday = period('holiday', '2026-04-03', '2026-04-03');
  it('names the holiday before the break', () => {
    expect(findDayOff('2026-04-03', [easter, friday])).toBe(friday);
    expect(findDayOff('2026-04-10', [easter, friday])).toBe(easter);
  });

  it('returns null on a day of a term', () => {
    expect(findDayOff('2026-03-02', [period('term', '2026-01-01', '2026-04-01'), easter])).toBeNull();
  });
});
