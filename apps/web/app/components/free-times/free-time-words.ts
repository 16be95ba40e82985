import { addDays } from '@thuto/domain/calendar';
import { formatWallDate } from '../../lib/time/dates.ts';

/** A wall-clock date and time in the centre's zone. */
export interface WallMoment {
  readonly date: string;
  readonly time: string;
}

/** Formats a day as its column's heading: `Tue 2`. */
export function formatDay(date: string): string {
  const [weekday = ''] = formatWallDate(date).split(',');
  return `${weekday} ${Number(date.slice(-2))}`;
}

/** Formats a day and time: `Tue, 2 Jun 2026, 16:00`. */
export const formatMoment = ({ date, time }: WallMoment): string => `${formatWallDate(date)}, ${time}`;

/** Formats the week that starts on a date: `2 Jun to 8 Jun`. */
export const formatWeek = (from: string): string =>
  [from, addDays(from, 6)].map((date) => formatWallDate(date).split(' ').slice(1, 3).join(' ')).join(' to ');

/** Returns true if both mean the same time. */
export const isSameMoment = (a: WallMoment, b: WallMoment): boolean => a.date === b.date && a.time === b.time;
