import { type ConsoleCalendar, MAX_CALENDAR_DAYS } from '@thuto/contract/calendar';
import { addDays, toInstant, type WallDate } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import { listBookingsBetween } from '../bookings/list-bookings-between.ts';
import { listSessionsBetween } from '../sessions/list-sessions-between.ts';

/** More than this of a kind nobody can read in one picture. */
const MAX_OF_A_KIND = 1000;

/**
 * The bookings and sessions that overlap some days of the platform's zone (TIME-4).
 * @param days the first and the last, both included. @throws DomainError input_invalid when the last is before the
 * first, or more than six weeks.
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
