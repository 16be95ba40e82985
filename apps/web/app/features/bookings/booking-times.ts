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

/** What the times of a booking or session are read from, as the wire has it. */
interface Timed extends Pick<ScheduledBooking, 'status' | 'meetingLink'> {
  readonly startsAt: string;
}

/** A booking as the schedule rules read it: its start in epoch milliseconds. */
function scheduled<T extends Timed>(booking: T): ScheduledBooking & { booking: T } {
  const { status, meetingLink } = booking;
  return { status, meetingLink, startsAt: Date.parse(booking.startsAt), booking };
}

/** Where its Join button leads; null when it may show none. */
export function joinLinkOf(booking: Timed): string | null {
  return isJoinable(scheduled(booking)) ? booking.meetingLink : null;
}

/** Whether Join Now shows at this instant (epoch milliseconds). */
export function canJoinNow(booking: Timed, now: number): boolean {
  return isInJoinWindow(scheduled(booking), now);
}

/** The bookings that are still upcoming at this instant, soonest first. */
export function stillUpcoming<T extends Timed>(bookings: readonly T[], now: number): T[] {
  return listUpcoming(bookings.map(scheduled), now).map(({ booking }) => booking);
}

/** `Starts in 25 min`, or with the Join Now button beside it `Begins in 8 min`; once it has started, since when. */
export function startWords(startsAt: string, now: number, isOpen: boolean): string {
  const start = Date.parse(startsAt);
  if (now < start) return `${isOpen ? 'Begins' : 'Starts'} in ${countMinutesUntil(start, now)} min`;
  const minutesAgo = Math.floor((now - start) / MINUTE);
  return minutesAgo === 0 ? 'Starts now' : `Started ${minutesAgo} min ago`;
}

/** Minutes as a person counts them, from an hour and a half on: `2 h 5 min`, `3 days 4 h`; else null. */
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
/** Which of their sessions a student looks at. */
export type Shown = (typeof SHOWN)[number];

/** Ahead: asked for or arranged, and its time is not over; everything else is past. */
function isAhead(lesson: Timed, now: number): boolean {
  const isOpen = lesson.status === 'pending' || isArranged(lesson);
  return isOpen && Date.parse(lesson.startsAt) > now - JOIN_CLOSES_MINUTES_AFTER * MINUTE;
}

/** The chosen ones: what is ahead soonest first, then what is past latest first. */
export function chooseLessons<T extends Timed>(lessons: readonly T[], shown: Shown, now: number): T[] {
  const inOrder = lessons.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  const ahead = shown === 'past' ? [] : inOrder.filter((lesson) => isAhead(lesson, now));
  const past = shown === 'upcoming' ? [] : inOrder.filter((lesson) => !isAhead(lesson, now)).toReversed();
  return [...ahead, ...past];
}
