import { addMonths, dateInZone, toInstant, isBeforeToday, type WallDate, type WallTime } from './calendar.ts';
import { DomainError } from './errors.ts';
import { decideMove, type Move, type TransitionTable } from './lifecycle.ts';
import type { PaymentStatus } from './payments.ts';
import type { Subject } from './tuition.ts';

export const BOOKING_STATUSES = ['pending', 'approved', 'rejected', 'completed'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];
export const BOOKING_ACTIONS = ['approve', 'reject', 'complete'] as const;
export type BookingAction = (typeof BOOKING_ACTIONS)[number];

/** Lifecycle of a booking (BOOK-2). */
export const BOOKING_TRANSITIONS: TransitionTable<BookingStatus, BookingAction> = {
  pending: { approve: 'approved', reject: 'rejected' },
  approved: { complete: 'completed' },
  rejected: {},
  completed: {},
};

/** What an admin-made booking says until somebody edits it (BOOK-8). */
export const ADMIN_BOOKED_TUTOR = 'Admin Booked';
export const ADMIN_BOOKED_LINK = 'TBD';

/** Students book at most this far ahead. */
export const MAX_BOOKING_MONTHS_AHEAD = 12;
/** Upper bound of the requests of one student within an hour, withdrawn ones included. */
export const MAX_REQUESTS_PER_HOUR = 30;
const HOUR_MS = 60 * 60 * 1000;

/** The reason of a booking that its own student took back while it was pending. */
export const WITHDRAWN_REASON = 'Withdrawn by student';

/** Decides a move of a booking; throws booking_not_pending or booking_not_approved when its status does not allow it. */
export function decideBookingMove(status: BookingStatus, action: BookingAction): Move<BookingStatus> {
  return decideMove(
    BOOKING_TRANSITIONS,
    status,
    action,
    action === 'complete' ? 'booking_not_approved' : 'booking_not_pending',
  );
}

/** What the decision on a student's booking request depends on. Instants in epoch milliseconds. */
export interface BookingEligibility {
  readonly paymentStatus: PaymentStatus;
  readonly remaining: number;
  readonly subjects: readonly Subject[];
  readonly subscriptionEndsAt: number | null;
  /** Number of the student's pending requests. */
  readonly openRequests: number;
  /** When the student made the request that reached the hourly limit; null below the limit. */
  readonly hourlyLimitReachedAt: number | null;
}

/** What a student asks for: a wall-clock date and time in the platform's zone. */
export interface BookingRequest {
  readonly subject: Subject;
  readonly date: WallDate;
  readonly time: WallTime;
}

/**
 * The booking rule: a student may ask for a booking with an approved payment, more credits than open requests, a subject
 * of their own and a date within the next 12 months (BOOK-3).
 * With `expiredCannotBook` (a platform setting) the package must not have expired.
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
  if (student.paymentStatus !== 'approved') throw new DomainError('payment_not_approved');
  if (student.remaining <= 0) throw new DomainError('sessions_exhausted');
  const expired = student.subscriptionEndsAt !== null && student.subscriptionEndsAt <= now;
  if (expiredCannotBook && expired) throw new DomainError('package_expired');
  if (!student.subjects.includes(request.subject)) throw new DomainError('subject_not_chosen');
  const startsAt = decideStart(request, options);
  if (request.date > lastBookableDate(now, zone)) throw new DomainError('booking_too_far_ahead');
  if (student.openRequests >= student.remaining) throw new DomainError('open_requests_exhausted');
  if (student.hourlyLimitReachedAt !== null) {
    const retryAfterMs = student.hourlyLimitReachedAt + HOUR_MS - now;
    throw new DomainError('request_too_frequent', {
      retryAfterSeconds: Math.max(1, Math.ceil(retryAfterMs / 1000)),
    });
  }
  return startsAt;
}

/** The last date that a student may ask for, in the zone. */
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
