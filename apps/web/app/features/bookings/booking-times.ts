import {
  isArranged,
  isInJoinWindow,
  isJoinable,
  JOIN_CLOSES_MINUTES_AFTER,
  countMinutesUntil,
  listUpcoming,
  type ScheduledBooking,
} from '@thuto/domain/schedule';

const MINUTE = 60_000;

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
 * Formats the wait: `Starts in 25 min`; `Begins in 8 min` beside the Join Now button; after the start, `Started 5 min
 * ago`.
 */
export function startWords(startsAt: string, now: number, isOpen: boolean): string {
  const start = Date.parse(startsAt);
  if (now < start) return `${isOpen ? 'Begins' : 'Starts'} in ${countMinutesUntil(start, now)} min`;
  const minutesAgo = Math.floor((now - start) / MINUTE);
  return minutesAgo === 0 ? 'Starts now' : `Started ${minutesAgo} min ago`;
}

/** Formats waits from 90 minutes on: `2 h 5 min`, `3 days 4 h`; null for shorter ones. */
export function longWait(startsAt: string, now: number): string | null {
  const minutes = countMinutesUntil(Date.parse(startsAt), now);
  if (minutes < 90) return null;
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const rest = minutes % 60;
  const parts = [
    days > 0 && `${days} ${days === 1 ? 'day' : 'days'}`,
    hours > 0 && `${hours} h`,
    days === 0 && rest > 0 && `${rest} min`,
  ];
  return parts.filter(Boolean).join(' ');
}

export const SHOWN = ['all', 'upcoming', 'past'] as const;
/** The filter of Your Sessions. */
export type Shown = (typeof SHOWN)[number];

/** Returns true if the lesson is requested or arranged and not over. All other lessons are past. */
function isAhead(lesson: Timed, now: number): boolean {
  const isOpen = lesson.status === 'pending' || isArranged(lesson);
  return isOpen && Date.parse(lesson.startsAt) > now - JOIN_CLOSES_MINUTES_AFTER * MINUTE;
}

/** Returns the filtered lessons: upcoming ones first, earliest first; then past ones, latest first. */
export function chooseLessons<T extends Timed>(lessons: readonly T[], shown: Shown, now: number): T[] {
  const inOrder = lessons.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  const ahead = shown === 'past' ? [] : inOrder.filter((lesson) => isAhead(lesson, now));
  const past = shown === 'upcoming' ? [] : inOrder.filter((lesson) => !isAhead(lesson, now)).toReversed();
  return [...ahead, ...past];
}
