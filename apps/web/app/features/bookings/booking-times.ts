import type { BookingForStudent } from '@thuto/contract/bookings';
import {
  isInJoinWindow,
  isJoinable,
  JOIN_CLOSES_MINUTES_AFTER,
  minutesUntil,
  upcomingOf,
  type ScheduledBooking,
} from '@thuto/domain/schedule';

const MINUTE = 60_000;

type Timed = Pick<BookingForStudent, 'status' | 'startsAt' | 'meetingLink'>;

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
  return upcomingOf(bookings.map(scheduled), now).map(({ booking }) => booking);
}

/** `Starts in 25 min`, or with the Join Now button beside it `Begins in 8 min`; once it has started, since when. */
export function startWords(startsAt: string, now: number, isOpen: boolean): string {
  const start = Date.parse(startsAt);
  if (now < start) return `${isOpen ? 'Begins' : 'Starts'} in ${minutesUntil(start, now)} min`;
  const minutesAgo = Math.floor((now - start) / MINUTE);
  return minutesAgo === 0 ? 'Starts now' : `Started ${minutesAgo} min ago`;
}

/** Minutes as a person counts them, from an hour and a half on: `2 h 5 min`, `3 days 4 h`; else null. */
export function longWait(startsAt: string, now: number): string | null {
  const minutes = minutesUntil(Date.parse(startsAt), now);
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

/** Ahead: asked for or approved, and its time is not over; everything else is past. */
function isAhead(booking: Timed, now: number): boolean {
  const isOpen = booking.status === 'pending' || booking.status === 'approved';
  return isOpen && Date.parse(booking.startsAt) > now - JOIN_CLOSES_MINUTES_AFTER * MINUTE;
}

/** The chosen ones: what is ahead soonest first, what is past latest first, all as they come. */
export function chooseBookings<T extends Timed>(bookings: readonly T[], shown: Shown, now: number): T[] {
  if (shown === 'all') return [...bookings];
  const isChosen = (booking: T) => isAhead(booking, now) === (shown === 'upcoming');
  const direction = shown === 'upcoming' ? 1 : -1;
  return bookings
    .filter(isChosen)
    .sort((a, b) => direction * (Date.parse(a.startsAt) - Date.parse(b.startsAt)));
}
