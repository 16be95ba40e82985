import { RequestBooking } from '@thuto/contract/bookings';
import { lastBookableDate, MAX_BOOKING_MONTHS_AHEAD } from '@thuto/domain/lessons/bookings';
import { isBeforeToday } from '@thuto/domain/calendar';
import type { z } from 'zod';
import { getNow } from '../../lib/time/clock.ts';

/** What the family types and chooses. The topic of the plan is no field. */
const Fields = RequestBooking.omit({ planItem: true });

/** The values before validation. Fields may be empty. */
export type BookingFormInput = z.input<typeof Fields>;
export type BookingFormOutput = z.output<typeof Fields>;

export const PAST_DATE = 'Please choose today or a later date.';
export const FAR_DATE = `Please choose a date within the next ${MAX_BOOKING_MONTHS_AHEAD} months.`;

/**
 * Validates the booking form: the contract's schema, and a date from today to 12 months ahead in the platform's time
 * zone (BOOK-3).
 * @param now returns the current time in epoch milliseconds: the form may stay open past midnight.
 */
export function bookingRequestSchema(timeZone: string, now: () => number = getNow) {
  return Fields.refine(({ date }) => !isBeforeToday(date, now(), timeZone), {
    path: ['date'],
    message: PAST_DATE,
  }).refine(({ date }) => date <= lastBookableDate(now(), timeZone), { path: ['date'], message: FAR_DATE });
}
