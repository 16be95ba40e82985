import type { BookingForAdmin } from '@thuto/contract/bookings';

type Timed = Pick<BookingForAdmin, 'startsAt' | 'duration'>;

/** Returns true if the booking has started at this time (epoch milliseconds). */
export function hasStarted({ startsAt }: Timed, now: number): boolean {
  return Date.parse(startsAt) <= now;
}

/** Returns true if the booking has ended at this time (epoch milliseconds). */
export function isOver({ startsAt, duration }: Timed, now: number): boolean {
  return Date.parse(startsAt) + duration * 60_000 <= now;
}
