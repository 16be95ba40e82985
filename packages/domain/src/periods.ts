import { Temporal } from 'temporal-polyfill';
import type { WallDate } from './calendar.ts';

/** A week, a month or a day in the platform's zone. */
export interface Period {
  /** The first day. */
  readonly start: WallDate;
  /** Epoch milliseconds of the start (inclusive) and the end (exclusive). */
  readonly from: number;
  readonly until: number;
}

const zoned = (instant: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);

const between = (first: Temporal.PlainDate, next: Temporal.PlainDate, zone: string): Period => ({
  start: first.toString(),
  from: first.toZonedDateTime(zone).epochMilliseconds,
  until: next.toZonedDateTime(zone).epochMilliseconds,
});

/** Returns the day that contains the instant. */
export function dayOf(now: number, zone: string): Period {
  const day = zoned(now, zone).toPlainDate();
  return between(day, day.add({ days: 1 }), zone);
}

/** Lists the last `count` weeks, Monday to Sunday, the current week last. */
export function listLastWeeks(now: number, count: number, zone: string): Period[] {
  const today = zoned(now, zone).toPlainDate();
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  return Array.from({ length: count }, (_, index) => {
    const first = monday.subtract({ weeks: count - 1 - index });
    return between(first, first.add({ weeks: 1 }), zone);
  });
}

/** Lists the last `count` months, the current month last. */
export function listLastMonths(now: number, count: number, zone: string): Period[] {
  const first = zoned(now, zone).toPlainDate().with({ day: 1 });
  return Array.from({ length: count }, (_, index) => {
    const start = first.subtract({ months: count - 1 - index });
    return between(start, start.add({ months: 1 }), zone);
  });
}

/** The change since last month: up or down by whole percent, or `new` when last month's number was 0. */
export type Change =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'new' | 'none' };

/** Compares a number with its earlier value. Returns `none` when both are 0. */
export function calculateChange(before: number, now: number): Change {
  if (before === 0) return { kind: now === 0 ? 'none' : 'new' };
  return { kind: 'percent', percent: Math.round(((now - before) / before) * 100) };
}
