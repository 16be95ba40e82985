import { RequestBooking } from '@thuto/contract/bookings';
import { isBeforeToday } from '@thuto/domain/calendar';
import type { z } from 'zod';

/** What the form holds before it is checked: nothing may be chosen yet. */
export type BookingFormInput = z.input<typeof RequestBooking>;
export type BookingFormOutput = z.output<typeof RequestBooking>;

export const PAST_DATE = 'Please choose today or a later date.';

/**
 * The booking form's check: the contract's, and a date from today on in the platform's zone (BOOK-3).
 * @param now gives the present instant, epoch milliseconds: the form may stay open past midnight.
 */
export function bookingRequestSchema(timeZone: string, now: () => number = Date.now) {
  return RequestBooking.refine(({ date }) => !isBeforeToday(date, now(), timeZone), {
    path: ['date'],
    message: PAST_DATE,
  });
}
