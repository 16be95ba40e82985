import {
  isArranged,
  isInJoinWindow,
  isJoinable,
  JOIN_CLOSES_MINUTES_AFTER,
  countMinutesUntil,
  listUpcoming,
  type ScheduledBooking,
} from '@thuto/domain/lessons/schedule';
import { countDays, formatWeekdayTime } from '../../lib/time/dates.ts';

const MINUTE = 60_000;
/** Longer waits are told in days. */
const MAX_MINUTES = 60;

/** The fields from which the timing of a booking or session is derived. */
interface Timed extends Pick<ScheduledBooking, 'status' | 'meetingLink'> {
  readonly startsAt: string;
}

/** Converts a booking to the input of the schedule rules, with its start in epoch milliseconds. */
function scheduled<T extends Timed>(booking: T): ScheduledBooking & { booking: T } {
  const { status, meetingLink } = booking;
  return { status, meetingLink, startsAt: Date.parse(booking.startsAt), booking };
}

/** Returns the target of the Join button; null when there must be none. */
export function joinLinkOf(booking: Timed): string | null {
  return isJoinable(scheduled(booking)) ? booking.meetingLink : null;
}

/** Returns true if Join Now is shown at this time (epoch milliseconds). */
export function canJoinNow(booking: Timed, now: number): boolean {
  return isInJoinWindow(scheduled(booking), now);
}

/** Returns the bookings that are upcoming at this time, earliest first. */
export function stillUpcoming<T extends Timed>(bookings: readonly T[], now: number): T[] {
  return listUpcoming(bookings.map(scheduled), now).map(({ booking }) => booking);
}

/**
 * Formats the wait: `Starts in 25 min` within an hour, earlier `Mon 12:00, in 2 days`; `Begins in 8 min` beside the Join Now
 * button; after the start, `Started 5 min ago`.
 * @param zone the platform's time zone.
 */
export function startWords(startsAt: string, now: number, isOpen: boolean, zone: string): string {
  const start = Date.parse(startsAt);
  if (now < start) {
    const minutes = countMinutesUntil(start, now);
    if (minutes < MAX_MINUTES) return `${isOpen ? 'Begins' : 'Starts'} in ${minutes} min`;
    return `${formatWeekdayTime(startsAt, zone)}, ${formatDistance(startsAt, now, zone)}`;
  }
  const minutesAgo = Math.floor((now - start) / MINUTE);
  return minutesAgo === 0 ? 'Starts now' : `Started ${minutesAgo} min ago`;
}

/** Formats how far away an instant of another hour is, in days of the calendar: `today`, `tomorrow`, `in 2 days`. */
function formatDistance(startsAt: string, now: number, zone: string): string {
  const days = countDays(now, Date.parse(startsAt), zone);
  if (days > 1) return `in ${days} days`;
  return days === 1 ? 'tomorrow' : 'today';
}

/** The lessons of one view of the sessions page. */
export type Shown = 'upcoming' | 'past';

/** Returns true if the lesson is requested or arranged and not over. All other lessons are past. */
function isAhead(lesson: Timed, now: number): boolean {
  const isOpen = lesson.status === 'pending' || isArranged(lesson);
  return isOpen && Date.parse(lesson.startsAt) > now - JOIN_CLOSES_MINUTES_AFTER * MINUTE;
}

/** Returns how many lessons are over without an outcome. Each still holds its session. */
export function countAwaited(lessons: readonly Timed[], now: number): number {
  return lessons.filter((lesson) => isArranged(lesson) && !isAhead(lesson, now)).length;
}

/** Returns the lessons of a view: upcoming ones earliest first, past ones latest first. */
export function chooseLessons<T extends Timed>(lessons: readonly T[], shown: Shown, now: number): T[] {
  const inOrder = lessons.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  return shown === 'upcoming'
    ? inOrder.filter((lesson) => isAhead(lesson, now))
    : inOrder.filter((lesson) => !isAhead(lesson, now)).toReversed();
}
