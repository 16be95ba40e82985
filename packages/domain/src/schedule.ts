import type { BookingStatus } from './bookings.ts';
import { isWebLink } from './web-link.ts';
import type { SessionStatus } from './sessions.ts';

const MINUTE = 60_000;

/** Minutes before the start from which Join Now shows (VIEW-4). */
export const JOIN_OPENS_MINUTES_BEFORE = 10;
/** Minutes after the start until which Join Now shows (VIEW-4). */
export const JOIN_CLOSES_MINUTES_AFTER = 60;
/** How many bookings the dashboard's Recent Sessions lists (VIEW-6). */
export const RECENT_BOOKINGS = 5;

/** What the schedule rules need of a booking or a session. `startsAt` in epoch milliseconds. */
export interface ScheduledBooking {
  readonly status: BookingStatus | SessionStatus;
  readonly startsAt: number;
  readonly meetingLink: string | null;
}

/** Whether it is arranged and still to be held: an approved booking, or a scheduled session. */
export function isArranged({ status }: Pick<ScheduledBooking, 'status'>): boolean {
  return status === 'approved' || status === 'scheduled';
}

/** Whether a Join button may show at all: arranged, with an http(s) link (VIEW-11, so not for “TBD”). */
export function isJoinable(booking: ScheduledBooking): boolean {
  return isArranged(booking) && booking.meetingLink !== null && isWebLink(booking.meetingLink);
}

/**
 * Whether Join Now shows at this instant: joinable, and it starts within 10 minutes or started less than 60 minutes
 * ago (VIEW-4).
 */
export function isInJoinWindow(booking: ScheduledBooking, now: number): boolean {
  const opens = booking.startsAt - JOIN_OPENS_MINUTES_BEFORE * MINUTE;
  const closes = booking.startsAt + JOIN_CLOSES_MINUTES_AFTER * MINUTE;
  return isJoinable(booking) && now >= opens && now < closes;
}

/** Whole minutes until the start, rounded up; 0 once it has started. Instants in epoch milliseconds. */
export function countMinutesUntil(startsAt: number, now: number): number {
  return Math.max(0, Math.ceil((startsAt - now) / MINUTE));
}

/** Upcoming: approved or scheduled, and starting later than one hour ago (VIEW-5). */
export function isUpcoming(booking: ScheduledBooking, now: number): boolean {
  return isArranged(booking) && booking.startsAt > now - JOIN_CLOSES_MINUTES_AFTER * MINUTE;
}

/** The upcoming bookings and sessions, the soonest first; the first one is the Next Session. */
export function listUpcoming<T extends ScheduledBooking>(bookings: readonly T[], now: number): T[] {
  return bookings.filter((booking) => isUpcoming(booking, now)).sort((a, b) => a.startsAt - b.startsAt);
}

/** The most recently made bookings, newest first, as many as the dashboard lists (VIEW-6). */
export function listRecent<T extends { readonly createdAt: number }>(bookings: readonly T[]): T[] {
  return [...bookings].sort((a, b) => b.createdAt - a.createdAt).slice(0, RECENT_BOOKINGS);
}
