import { addDays, type WallDate } from '../calendar.ts';
import { DomainError } from '../errors.ts';
import type { Period } from './outcomes.ts';

/** What a period of the term calendar is. No weekly lesson takes place in a break or on a holiday (LESSON-11). */
export const PERIOD_KINDS = ['term', 'break', 'holiday'] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

/** Longest period, in days. */
export const MAX_PERIOD_DAYS = 366;

/** A term, a break or a public holiday. Days are in the platform's zone, both included. */
export interface CalendarPeriod extends Period {
  readonly id: string;
  readonly kind: PeriodKind;
  readonly name: string;
}

/** A public holiday of one year. */
export interface Holiday {
  readonly name: string;
  readonly date: WallDate;
}

/** Lesotho's public holidays with a fixed date, as month and day. */
const FIXED: readonly (readonly [monthDay: string, name: string])[] = [
  ['01-01', 'New Year’s Day'],
  ['03-11', 'Moshoeshoe’s Day'],
  ['05-01', 'Workers’ Day'],
  ['05-25', 'Africa Day and Heroes’ Day'],
  ['07-17', 'King’s Birthday'],
  ['10-04', 'Independence Day'],
  ['12-25', 'Christmas Day'],
  ['12-26', 'Boxing Day'],
];

/** Holidays that follow Easter Sunday, with the days between. */
const AFTER_EASTER: readonly (readonly [days: number, name: string])[] = [
  [-2, 'Good Friday'],
  [1, 'Easter Monday'],
  [39, 'Ascension Day'],
];

/** Returns Easter Sunday of a year in the Gregorian calendar (Meeus, Jones and Butcher). */
export function getEasterSunday(year: number): WallDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const k = Math.floor(c / 4);
  const l = (32 + 2 * (b % 4) + 2 * k - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Lists Lesotho's public holidays of a year, earliest first, those of one day by name. */
export function listHolidays(year: number): Holiday[] {
  const easter = getEasterSunday(year);
  return [
    ...FIXED.map(([monthDay, name]) => ({ name, date: `${year}-${monthDay}` })),
    ...AFTER_EASTER.map(([days, name]) => ({ name, date: addDays(easter, days) })),
  ].toSorted((a, b) => a.date.localeCompare(b.date) || a.name.localeCompare(b.name));
}

const overlap = (one: Period, other: Period): boolean =>
  one.startsOn <= other.endsOn && other.startsOn <= one.endsOn;

/**
 * The rule for saving a period: it ends after it starts, is no longer than a year, and terms do not overlap.
 * @param others the other periods of the calendar.
 * @throws DomainError period_invalid, term_overlaps.
 */
export function decidePeriod(
  { kind, startsOn, endsOn }: Omit<CalendarPeriod, 'id' | 'name'>,
  others: readonly CalendarPeriod[],
): void {
  if (endsOn < startsOn || addDays(startsOn, MAX_PERIOD_DAYS - 1) < endsOn)
    throw new DomainError('period_invalid');
  if (
    kind === 'term' &&
    others.some((other) => other.kind === 'term' && overlap(other, { startsOn, endsOn }))
  )
    throw new DomainError('term_overlaps');
}

/** Returns the holiday or break that a date is in; null on any other day. A holiday is named before a break. */
export function findDayOff(date: WallDate, periods: readonly CalendarPeriod[]): CalendarPeriod | null {
  const on = (kind: PeriodKind) =>
    periods.find((period) => period.kind === kind && overlap(period, { startsOn: date, endsOn: date }));
  return on('holiday') ?? on('break') ?? null;
}
