import { platform } from '../centre/platform.ts';
import { getNow } from './clock.ts';

const LOCALE = 'en-GB';
/** Formats dates as ISO 8601. */
const ISO_LOCALE = 'sv-SE';
const formatters = new Map<string, Intl.DateTimeFormat>();

// Cached, because creating an Intl formatter costs more than formatting a whole list with it.
function formatter(zone: string, options: Intl.DateTimeFormatOptions, locale = LOCALE): Intl.DateTimeFormat {
  const key = `${zone}|${locale}|${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
  formatters.set(key, made);
  return made;
}

// A wall-clock value has no time zone. Parsing and formatting it as UTC leaves it unchanged.
function wallClock(date: string, time = '00:00'): Date {
  return new Date(`${date}T${time}:00Z`);
}

/** Formats a wall-clock date: `2026-03-09` → `Mon, 9 Mar 2026`; `long` → `Monday 9 March 2026`. */
export function formatWallDate(date: string, style: 'short' | 'long' = 'short'): string {
  const parts: Intl.DateTimeFormatOptions =
    style === 'long'
      ? { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }
      : { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' };
  return formatter('UTC', parts).format(wallClock(date));
}

/** Formats a wall-clock date without its weekday: `14 June 2027`. */
export function formatDay(date: string): string {
  return formatter('UTC', { day: 'numeric', month: 'long', year: 'numeric' }).format(wallClock(date));
}

/** Formats a month: `2026-03` → `March 2026`. */
export function formatMonth(month: string): string {
  return formatter('UTC', { month: 'long', year: 'numeric' }).format(wallClock(`${month}-01`));
}

/** Formats a wall-clock time without its seconds, if any: `16:30:00` → `16:30`. */
export function formatWallTime(time: string): string {
  return time.slice(0, 5);
}

/** Formats an instant (ISO) as a date in the time zone: `9 Mar 2026`. */
export function formatDate(instant: string, zone: string = platform().timeZone): string {
  return formatter(zone, { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(instant));
}

/** Formats an instant (ISO) as date and time in the time zone: `9 Mar 2026, 16:30`. */
export function formatDateTime(instant: string, zone: string = platform().timeZone): string {
  return formatter(zone, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant));
}

/** Formats an instant (ISO) of the coming days in the time zone: `Tue 14:00`. */
export function formatWeekdayTime(instant: string, zone: string = platform().timeZone): string {
  const parts = formatter(zone, { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return parts.format(new Date(instant)).replace(',', '');
}

/** Formats a recent instant (ISO) in the time zone: `9 Mar, 16:30`. */
export function formatMoment(instant: string, zone: string = platform().timeZone): string {
  return formatter(zone, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant));
}

/** Returns today's date in the time zone as `YYYY-MM-DD`, for the `min` of date inputs. */
export function getToday(zone: string = platform().timeZone, now: Date = new Date(getNow())): string {
  return formatter(zone, {}, ISO_LOCALE).format(now);
}

/** Returns how many days of the calendar in the time zone lie between two instants (epoch milliseconds). */
export function countDays(from: number, to: number, zone: string): number {
  const dayOf = (instant: number) => Date.parse(getToday(zone, new Date(instant)));
  return Math.round((dayOf(to) - dayOf(from)) / 86_400_000);
}

/** Returns the name of a time zone: `Africa/Maseru` → `Maseru time`. */
export function formatZoneName(zone: string = platform().timeZone): string {
  const city = zone.split('/').at(-1) ?? zone;
  return `${city.replaceAll('_', ' ')} time`;
}

/** Returns the name of the platform's time zone (`Maseru time`), or null if the user's clock shows the same time. */
export function formatZoneNote(
  zone: string = platform().timeZone,
  now: Date = new Date(getNow()),
): string | null {
  const there = formatter(zone, { dateStyle: 'short', timeStyle: 'short' }, ISO_LOCALE).format(now);
  // Without a formatter: the user's clock can change its zone while the page is open.
  const here = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString();
  return there === here.slice(0, 16).replace('T', ' ') ? null : formatZoneName(zone);
}

const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });

/** Formats an instant relative to `now`: `3 minutes ago`, `yesterday`, `in 2 hours`. */
export function formatRelative(instant: string, now: Date = new Date(getNow())): string {
  const seconds = Math.round((new Date(instant).getTime() - now.getTime()) / 1000);
  const size = Math.abs(seconds);
  if (size < 45) return 'just now';
  if (size < 3600) return relative.format(Math.round(seconds / 60), 'minute');
  if (size < 86_400) return relative.format(Math.round(seconds / 3600), 'hour');
  return relative.format(Math.round(seconds / 86_400), 'day');
}
