import { type ConsoleCalendar, MAX_CALENDAR_DAYS } from '@thuto/contract/calendar';
import { addDays, toInstant, type WallDate } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import { listBookingsBetween, listSessionsBetween } from '../lessons/list-lessons-between.ts';

/** Upper bound per kind; more would be unreadable on one screen. */
const MAX_OF_A_KIND = 1000;

/**
 * Returns the bookings and sessions that overlap a range of days in the platform's time zone (TIME-4).
 * @param days the first and the last day, both inclusive.
 * @throws DomainError input_invalid if the last day is before the first, or the range is longer than six
 * weeks.
 */
export async function getConsoleCalendar(
  ctx: AdminContext,
  days: { readonly from: WallDate; readonly to: WallDate },
): Promise<ConsoleCalendar> {
  if (days.to < days.from || days.to >= addDays(days.from, MAX_CALENDAR_DAYS)) {
    throw new DomainError('input_invalid');
  }
  const midnight = (date: WallDate) => new Date(toInstant(date, '00:00', ctx.config.timeZone));
  const time = {
    from: midnight(days.from),
    to: midnight(addDays(days.to, 1)),
    limit: MAX_OF_A_KIND + 1,
  };
  const [bookings, sessions] = await Promise.all([
    listBookingsBetween(ctx, time),
    listSessionsBetween(ctx, time),
  ]);
  return {
    bookings: bookings.slice(0, MAX_OF_A_KIND),
    sessions: sessions.slice(0, MAX_OF_A_KIND),
    complete: bookings.length <= MAX_OF_A_KIND && sessions.length <= MAX_OF_A_KIND,
  };
}
