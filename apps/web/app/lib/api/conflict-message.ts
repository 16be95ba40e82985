import type { ErrorCode } from '@thuto/domain/errors';
import { ApiError } from './api-error.ts';

/** Error codes for a record that someone else has changed, with the word for the record. */
const CONFLICTS: Readonly<Partial<Record<ErrorCode, string>>> = {
  booking_not_pending: 'booking',
  booking_not_approved: 'booking',
  session_not_scheduled: 'session',
  lesson_changed: 'lesson',
  tutor_changed: 'tutor',
  user_status_changed: 'account',
};

/** Statuses whose code is not a word. */
const WORDS: Readonly<Record<string, string>> = { no_show: 'a no-show' };

/**
 * Returns a message with the record's current status when someone else changed it first. Returns null for every other
 * error.
 */
export function conflictMessage(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const { status } = error.details;
  if (error.code === 'payment_not_pending') {
    return status === 'approved' || status === 'rejected'
      ? `This payment was already ${status}. Nothing was changed.`
      : 'This payment is no longer pending. Nothing was changed.';
  }
  const record = CONFLICTS[error.code];
  if (record === undefined) return null;
  return typeof status === 'string'
    ? `This ${record} is ${WORDS[status] ?? status} now. Nothing was changed.`
    : `This ${record} was changed meanwhile. Nothing was changed now.`;
}
