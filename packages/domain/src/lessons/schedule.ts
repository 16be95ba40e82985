import type { BookingStatus, SessionStatus } from './lessons.ts';
import { isWebLink } from '../web-link.ts';

const MINUTE = 60_000;

/** How many minutes before the start Join Now appears (VIEW-4). */
export const JOIN_OPENS_MINUTES_BEFORE = 10;
/** How many minutes after the start Join Now disappears (VIEW-4). */
export const JOIN_CLOSES_MINUTES_AFTER = 60;
/** Number of bookings in the dashboard's Recent Sessions (VIEW-6). */
export const RECENT_BOOKINGS = 5;

/** The fields of a booking or session that the schedule rules need. `startsAt` in epoch milliseconds. */
export interface ScheduledBooking {
  readonly status: BookingStatus | SessionStatus;
  readonly startsAt: number;
  readonly meetingLink: string | null;
}

/** Returns true for an approved booking or a scheduled session. */
export function isArranged({ status }: Pick<ScheduledBooking, 'status'>): boolean {
  return status === 'approved' || status === 'scheduled';
}

/**
 * Returns true if the booking can have a Join button: arranged, with an http(s) link (VIEW-11, so not
 * “TBD”).
 */
export function isJoinable(booking: ScheduledBooking): boolean {
  return isArranged(booking) && booking.meetingLink !== null && isWebLink(booking.meetingLink);
}

/**
 * Returns true if Join Now is shown at this instant: the booking is joinable and starts within 10 minutes
 * or started less than 60 minutes ago (VIEW-4).
 */
export function isInJoinWindow(booking: ScheduledBooking, now: number): boolean {
  const opens = booking.startsAt - JOIN_OPENS_MINUTES_BEFORE * MINUTE;
  const closes = booking.startsAt + JOIN_CLOSES_MINUTES_AFTER * MINUTE;
  return isJoinable(booking) && now >= opens && now < closes;
}

/**
 * Returns the whole minutes until the start, rounded up; 0 after the start. Instants in epoch milliseconds.
 */
export function countMinutesUntil(startsAt: number, now: number): number {
  return Math.max(0, Math.ceil((startsAt - now) / MINUTE));
}

/** Returns true for an approved booking or scheduled session that starts later than one hour ago (VIEW-5). */
export function isUpcoming(booking: ScheduledBooking, now: number): boolean {
  return isArranged(booking) && booking.startsAt > now - JOIN_CLOSES_MINUTES_AFTER * MINUTE;
}

/** Lists the upcoming bookings and sessions, soonest first. The first one is the Next Session. */
export function listUpcoming<T extends ScheduledBooking>(bookings: readonly T[], now: number): T[] {
  return bookings.filter((booking) => isUpcoming(booking, now)).sort((a, b) => a.startsAt - b.startsAt);
}

/** Lists the most recently created bookings for the dashboard, newest first (VIEW-6). */
export function listRecent<T extends { readonly createdAt: number }>(bookings: readonly T[]): T[] {
  return [...bookings].sort((a, b) => b.createdAt - a.createdAt).slice(0, RECENT_BOOKINGS);
}
