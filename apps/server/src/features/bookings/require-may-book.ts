import { decideBookingRequest } from '@thuto/domain/lessons/bookings';
import { DomainError } from '@thuto/domain/errors';
import type { TutorId } from '@thuto/domain/ids';
import type { StudentContext } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { loadBookingEligibility } from './booking-eligibility.shared.store.ts';

const HOUR_MS = 60 * 60 * 1000;

type LoadedEligibility = Awaited<ReturnType<typeof loadBookingEligibility>>;

/**
 * Checks that the student may book this lesson: payment, credits, subject, date, and the number of requests (BOOK-3).
 * @param lesson wall-clock date and time in the platform's zone.
 * @returns the start in epoch milliseconds, and what was loaded for the check.
 * @throws DomainError payment_not_approved, sessions_exhausted, package_expired, subject_not_chosen, booking_in_past,
 * booking_too_far_ahead, open_requests_exhausted, request_too_frequent.
 */
export async function requireMayBook(
  ctx: StudentContext,
  executor: Executor,
  lesson: Parameters<typeof decideBookingRequest>[1],
  preferredTutorId?: TutorId,
): Promise<{ startsAt: number; loaded: LoadedEligibility }> {
  const now = ctx.now().getTime();
  const loaded = await loadBookingEligibility(executor, {
    studentId: ctx.student.id,
    tutorId: preferredTutorId,
    since: new Date(now - HOUR_MS),
    now: new Date(now),
  });
  if (!loaded.eligibility) throw new DomainError('payment_not_approved');
  const eligibility = ctx.config.rateLimits
    ? loaded.eligibility
    : { ...loaded.eligibility, hourlyLimitReachedAt: null };
  const startsAt = decideBookingRequest(eligibility, lesson, {
    now,
    zone: ctx.config.timeZone,
    expiredCannotBook: loaded.expiredCannotBook,
  });
  return { startsAt, loaded };
}
