import {
  addMonths,
  dateInZone,
  toInstant,
  isBeforeToday,
  type WallDate,
  type WallTime,
} from '../calendar.ts';
import { hasPaidSessions } from '../payments/credits.ts';
import { DomainError } from '../errors.ts';
import type { PaymentStatus } from '../payments/payments.ts';
import type { SubjectId } from '../learning/subject-names.ts';

/** Tutor and link of a booking that an admin made without them (BOOK-8). */
export const ADMIN_BOOKED_TUTOR = 'Admin Booked';
export const ADMIN_BOOKED_LINK = 'TBD';

/** Students book at most this far ahead. */
export const MAX_BOOKING_MONTHS_AHEAD = 12;
/** Upper bound of the requests of one student within an hour, withdrawn ones included. */
export const MAX_REQUESTS_PER_HOUR = 30;
const HOUR_MS = 60 * 60 * 1000;

/** A request carries at most this many preferred times, its own included (BOOK-25). */
export const MAX_PREFERRED_TIMES = 3;
/** The desk proposes at most this many other times (BOOK-31). */
export const MAX_PROPOSED_TIMES = 3;

/** The reason that a withdrawn request shows (BOOK-14). */
export const WITHDRAWN_REASON = 'Withdrawn by student';

/** What the decision on a student's booking request depends on. Instants in epoch milliseconds. */
export interface BookingEligibility {
  /** Status of the newest proof; pending without one. */
  readonly paymentStatus: PaymentStatus;
  /** Whether an open grant comes from an approved payment. */
  readonly hasPurchase: boolean;
  /** Available credits. */
  readonly remaining: number;
  /** Available credits of grants that have not expired. Read only with `expiredCannotBook`. */
  readonly unexpired: number;
  /** The student's own subjects that are taught. */
  readonly subjects: readonly SubjectId[];
  /** Number of the student's pending requests. */
  readonly openRequests: number;
  /** When the student made the request that reached the hourly limit; null below the limit. */
  readonly hourlyLimitReachedAt: number | null;
}

/** A student's request: a wall-clock date and time in the platform's zone. */
export interface BookingRequest {
  readonly subject: SubjectId;
  readonly date: WallDate;
  readonly time: WallTime;
}

/**
 * The booking rule: a student may request a booking with an approved purchase, more credits than open requests, a
 * subject of their own and a date within the next 12 months (BOOK-3). A newer proof that is pending or was rejected
 * does not matter while paid sessions are left (CREDIT-8).
 * With `expiredCannotBook` (a platform setting) only credits that have not expired count.
 * @returns the instant the booking starts, epoch milliseconds.
 * @throws DomainError payment_not_approved, sessions_exhausted, package_expired, subject_not_chosen, booking_in_past,
 * booking_too_far_ahead, open_requests_exhausted, request_too_frequent with `retryAfterSeconds`.
 */
export function decideBookingRequest(
  student: BookingEligibility,
  request: BookingRequest,
  options: { readonly now: number; readonly zone: string; readonly expiredCannotBook: boolean },
): number {
  const { now, zone, expiredCannotBook } = options;
  if (!hasPaidSessions(student)) {
    throw new DomainError(
      student.paymentStatus === 'approved' ? 'sessions_exhausted' : 'payment_not_approved',
    );
  }
  const usable = expiredCannotBook ? student.unexpired : student.remaining;
  if (usable <= 0) throw new DomainError('package_expired');
  if (!student.subjects.includes(request.subject)) throw new DomainError('subject_not_chosen');
  const startsAt = decideStart(request, options);
  if (request.date > lastBookableDate(now, zone)) throw new DomainError('booking_too_far_ahead');
  if (student.openRequests >= usable) throw new DomainError('open_requests_exhausted');
  if (student.hourlyLimitReachedAt !== null) {
    const retryAfterMs = student.hourlyLimitReachedAt + HOUR_MS - now;
    throw new DomainError('request_too_frequent', {
      retryAfterSeconds: Math.max(1, Math.ceil(retryAfterMs / 1000)),
    });
  }
  return startsAt;
}

/**
 * The rule for the other preferred times of a request (BOOK-25): dates from today on, within the next 12 months.
 * @throws DomainError booking_in_past, booking_too_far_ahead.
 */
export function decidePreferredTimes(
  times: readonly { readonly date: WallDate }[],
  { now, zone }: { readonly now: number; readonly zone: string },
): void {
  for (const { date } of times) {
    if (isBeforeToday(date, now, zone)) throw new DomainError('booking_in_past');
    if (date > lastBookableDate(now, zone)) throw new DomainError('booking_too_far_ahead');
  }
}

/** Returns the last date that a student may request, in the zone. */
export const lastBookableDate = (now: number, zone: string): WallDate =>
  dateInZone(addMonths(now, MAX_BOOKING_MONTHS_AHEAD, zone), zone);

/**
 * Chooses the slot of a new request: the lowest number that no pending request of the student has. Two concurrent requests
 * choose the same slot, and the unique index refuses one of them.
 * @param taken slots of the pending requests; null for requests that were made before slots existed.
 */
export function chooseRequestSlot(taken: readonly (number | null)[]): number {
  const slots = new Set(taken);
  let slot = 1;
  while (slots.has(slot)) slot += 1;
  return slot;
}

/**
 * The rule for a booking that an admin makes for a student (BOOK-7): a credit left
 * and a date from today on.
 * @returns the instant the booking starts, epoch milliseconds.
 * @throws DomainError sessions_exhausted, booking_in_past.
 */
export function decideAdminBooking(
  remaining: number,
  request: BookingRequest,
  options: { readonly now: number; readonly zone: string },
): number {
  if (remaining <= 0) throw new DomainError('sessions_exhausted');
  return decideStart(request, options);
}

function decideStart(
  request: BookingRequest,
  options: { readonly now: number; readonly zone: string },
): number {
  if (isBeforeToday(request.date, options.now, options.zone)) throw new DomainError('booking_in_past');
  return toInstant(request.date, request.time, options.zone);
}
