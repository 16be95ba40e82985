import type { BookingForAdmin } from '@thuto/contract/bookings';
import type { CalendarBooking, CalendarSession, ConsoleCalendar } from '@thuto/contract/calendar';
import type { SessionForAdmin } from '@thuto/contract/sessions';
import { addDays, type WallDate } from '@thuto/domain/calendar';
import { ADMIN_DURATIONS } from '@thuto/domain/lessons/tuition';
import { toWallClock } from '../../lib/time/wall-clock.ts';

/** An entry of the console's calendar. */
export type CalendarEntry =
  | { readonly kind: 'booking'; readonly item: CalendarBooking }
  | { readonly kind: 'session'; readonly item: CalendarSession };

/** An entry with its details. */
export type OpenedEntry =
  | { readonly kind: 'booking'; readonly item: BookingForAdmin }
  | { readonly kind: 'session'; readonly item: SessionForAdmin };

/** Returns bookings and sessions together, earliest first. */
export function listEntries(calendar: ConsoleCalendar): CalendarEntry[] {
  return [
    ...calendar.bookings.map((item): CalendarEntry => ({ kind: 'booking', item })),
    ...calendar.sessions.map((item): CalendarEntry => ({ kind: 'session', item })),
  ].sort((a, b) => compare(a.item.startsAt, b.item.startsAt) || compare(a.item.id, b.item.id));
}

/** Compares by code unit, which is much faster than by locale. Instants and ids need no more. */
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Returns the start and end of an entry in the platform's time zone. Only the end can be on another day. */
export function getEntryTimes({ item }: CalendarEntry, zone: string): { start: string; end: string } {
  return {
    start: toWallClock(item.startsAt, zone),
    end: toWallClock(Date.parse(item.startsAt) + item.duration * 60_000, zone),
  };
}

export interface CalendarDay {
  readonly date: WallDate;
  readonly entries: readonly CalendarEntry[];
}

/**
 * Returns the seven days of a week with the entries that start on each. Entries that started on the Sunday before are
 * listed under Monday.
 */
export function listDays(monday: WallDate, entries: readonly CalendarEntry[], zone: string): CalendarDay[] {
  const dateOf = (entry: CalendarEntry) => {
    const date = getEntryTimes(entry, zone).start.slice(0, 10);
    return date < monday ? monday : date;
  };
  return Array.from({ length: 7 }, (_, day) => {
    const date = addDays(monday, day);
    return { date, entries: entries.filter((entry) => dateOf(entry) === date) };
  });
}

/** The first hour that the calendar shows without scrolling. */
export const FIRST_HOUR = 8;
export const LAST_HOUR = 22;

/** Counts the entries that start before the visible hours or end after them. */
export function countOutsideHours(entries: readonly CalendarEntry[], zone: string): number {
  const first = `${String(FIRST_HOUR).padStart(2, '0')}:00:00Z`;
  const last = `${LAST_HOUR}:00:00Z`;
  return entries.filter((entry) => {
    const { start, end } = getEntryTimes(entry, zone);
    return start.slice(11) < first || end.slice(11) > last || start.slice(0, 10) !== end.slice(0, 10);
  }).length;
}

/** A tutor of the directory. */
export interface ColumnTutor {
  readonly id: string;
  readonly name: string;
}

/** Where an entry was dragged to: wall-clock values in the platform's zone, the duration in minutes. */
export interface NewTime {
  readonly date: WallDate;
  readonly time: string;
  readonly duration: number;
  /** The tutor who takes the lesson over. Left out, the tutor stays. */
  readonly tutor?: ColumnTutor;
}

/** Returns whether an entry can be dragged: an approved booking or a scheduled session. */
export const canMove = ({ item }: Pick<CalendarEntry, 'item'>): boolean =>
  item.status === 'approved' || item.status === 'scheduled';

/** Returns the duration that lessons may have which is nearest to some minutes. */
export const toDuration = (minutes: number): number =>
  ADMIN_DURATIONS.reduce<number>(
    (best, one) => (Math.abs(one - minutes) < Math.abs(best - minutes) ? one : best),
    ADMIN_DURATIONS[0],
  );
