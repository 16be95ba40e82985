import { addDays, dateInZone, type WallDate, type WallTime } from '../calendar.ts';
import { DomainError, type ErrorCode } from '../errors.ts';
import { getWeekday, mergeIntervals, type Weekday, WEEKDAYS, type WorkingHours } from './free-times.ts';
import type { TransitionTable } from '../lifecycle.ts';
import { type CalendarPeriod, findDayOff } from './term-calendar.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/** Days ahead for which the lessons of a weekly place are confirmed (LESSON-13). */
export const CONFIRMED_DAYS_AHEAD = 14;
/** Weeks that a family sees before it confirms a weekly place. */
export const PREVIEW_WEEKS = 12;
/** Days for which a weekly place is kept when the credits run out (LESSON-14). */
export const KEPT_DAYS = 7;
/** Weekly places of one student. */
export const MAX_WEEKLY_PLACES = 5;
/** Length of a lesson of a weekly place, in minutes. */
export const WEEKLY_LESSON_DURATION = 60;
/** Lessons are confirmed at least this long before they start. */
const LEAD_MS = HOUR_MS;

export const WEEKLY_PLACE_STATUSES = ['active', 'paused', 'ended'] as const;
export type WeeklyPlaceStatus = (typeof WEEKLY_PLACE_STATUSES)[number];
export const WEEKLY_PLACE_ACTIONS = ['pause', 'resume', 'end'] as const;
export type WeeklyPlaceAction = (typeof WEEKLY_PLACE_ACTIONS)[number];

/** The lifecycle of a weekly place. */
export const WEEKLY_PLACE_TRANSITIONS: TransitionTable<WeeklyPlaceStatus, WeeklyPlaceAction> = {
  active: { pause: 'paused', end: 'ended' },
  paused: { resume: 'active', end: 'ended' },
  ended: {},
};

/** Why a date of a weekly place has no lesson. */
export const SKIP_REASONS = [
  'holiday',
  'break',
  'tutor_away',
  'time_taken',
  'tutor_left',
  'package_expired',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** The day and time of a weekly place. Wall clock in the platform's zone. */
export interface WeeklyTime {
  readonly weekday: Weekday;
  readonly time: WallTime;
}

/** Lists the dates on a weekday from a first to a last day, both included. */
export function listWeekdayDates(weekday: Weekday, from: WallDate, to: WallDate): WallDate[] {
  const dates: WallDate[] = [];
  const first = addDays(from, (weekday - getWeekday(from) + 7) % 7);
  for (let date = first; date <= to; date = addDays(date, 7)) dates.push(date);
  return dates;
}

/** What stands in the way of a lesson on a date: the tutor's time, as far as it is known. */
export type TutorTime = 'free' | 'away' | 'taken';

/** Why a date has no lesson, with the name of a holiday or break. Null for a date with a lesson. */
export interface Skip {
  readonly reason: SkipReason;
  readonly name: string | null;
}

/** Decides whether a date is skipped: by the term calendar first, then by the tutor's time (LESSON-12). */
export function decideSkip(
  date: WallDate,
  { periods, tutorTime }: { readonly periods: readonly CalendarPeriod[]; readonly tutorTime: TutorTime },
): Skip | null {
  const off = findDayOff(date, periods);
  if (off !== null) return { reason: off.kind === 'holiday' ? 'holiday' : 'break', name: off.name };
  if (tutorTime === 'free') return null;
  return { reason: tutorTime === 'away' ? 'tutor_away' : 'time_taken', name: null };
}

/** Returns the days whose lessons are confirmed now, in the zone. `now` is in epoch milliseconds. */
export const getConfirmationWindow = (now: number, zone: string): { from: WallDate; to: WallDate } => {
  const from = dateInZone(now, zone);
  return { from, to: addDays(from, CONFIRMED_DAYS_AHEAD) };
};

/** Returns true if a lesson that starts then can still be confirmed. Epoch milliseconds. */
export const isInTime = (startsAt: number, now: number): boolean => startsAt >= now + LEAD_MS;

/** Returns until when a place without credits is kept. Epoch milliseconds. */
export const getKeptUntil = (unfundedAt: number): number => unfundedAt + KEPT_DAYS * DAY_MS;

const minutesOf = (time: WallTime): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Returns true if lessons of both weekly times overlap. */
export const overlaps = (one: WeeklyTime, other: WeeklyTime): boolean =>
  one.weekday === other.weekday &&
  Math.abs(minutesOf(one.time) - minutesOf(other.time)) < WEEKLY_LESSON_DURATION;

/** Weekly places start on the hour and half-hour. */
const STEP_MINUTES = 30;
const pad = (value: number) => String(value).padStart(2, '0');

/** Lists the times at which a weekly lesson fits into a tutor's weekly hours, Monday first. */
export function listWeeklyStarts(hours: readonly WorkingHours[]): WeeklyTime[] {
  return WEEKDAYS.flatMap((weekday) => {
    const ranges = mergeIntervals(
      hours
        .filter((one) => one.weekday === weekday)
        // A range until 23:59 ends with the day.
        .map(({ from, to }) => ({
          startsAt: minutesOf(from),
          endsAt: minutesOf(to === '23:59' ? '24:00' : to),
        })),
    );
    return ranges.flatMap(({ startsAt, endsAt }) => {
      const first = Math.ceil(startsAt / STEP_MINUTES) * STEP_MINUTES;
      const count = Math.max(0, Math.floor((endsAt - WEEKLY_LESSON_DURATION - first) / STEP_MINUTES) + 1);
      return Array.from({ length: count }, (_, at) => {
        const minutes = first + at * STEP_MINUTES;
        return { weekday, time: `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}` };
      });
    });
  });
}

/** What a new weekly place, or a new time of one, depends on. */
export interface WeeklyTimeContext {
  /** Other places of the student and of the tutor that are not ended. */
  readonly places: readonly WeeklyTime[];
  /** Whether the time is one of the tutor's weekly times, and a date to come has it free. */
  readonly isOffered: boolean;
}

/** @throws DomainError weekly_time_not_offered, weekly_place_taken. */
export function decideWeeklyTime(wanted: WeeklyTime, { places, isOffered }: WeeklyTimeContext): void {
  const refuse = (code: ErrorCode) => new DomainError(code);
  if (!isOffered) throw refuse('weekly_time_not_offered');
  if (places.some((place) => overlaps(place, wanted))) throw refuse('weekly_place_taken');
}
