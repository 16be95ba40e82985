import type { BookingForAdmin } from '@thuto/contract/bookings';

type Timed = Pick<BookingForAdmin, 'startsAt' | 'duration'>;

/** Whether the booking's start lies behind at this instant (epoch milliseconds). */
export function hasStarted({ startsAt }: Timed, now: number): boolean {
  return Date.parse(startsAt) <= now;
}

/** Whether the booking's end lies behind at this instant (epoch milliseconds). */
export function isOver({ startsAt, duration }: Timed, now: number): boolean {
  return Date.parse(startsAt) + duration * 60_000 <= now;
}
