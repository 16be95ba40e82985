import type { ErrorCode } from '@thuto/domain/errors';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from './api-error.ts';
import { conflictMessage } from './conflict-message.ts';

const conflict = (code: ErrorCode, status?: string) =>
  new ApiError({ code, status: 409, details: status === undefined ? {} : { status } });

describe('conflictMessage', () => {
  it.each<[ErrorCode, string, string]>([
    ['booking_not_pending', 'approved', 'This booking is approved now. Nothing was changed.'],
    ['booking_not_approved', 'completed', 'This booking is completed now. Nothing was changed.'],
    ['booking_not_approved', 'no_show', 'This booking is a no-show now. Nothing was changed.'],
    ['session_not_scheduled', 'cancelled', 'This session is cancelled now. Nothing was changed.'],
    ['user_status_changed', 'inactive', 'This account is inactive now. Nothing was changed.'],
    ['payment_not_pending', 'approved', 'This payment was already approved. Nothing was changed.'],
    ['payment_not_pending', 'rejected', 'This payment was already rejected. Nothing was changed.'],
  ])('reports for %s that the record is %s', (code, status, message) => {
    expect(conflictMessage(conflict(code, status))).toBe(message);
  });

  it.each<[ErrorCode, string]>([
    ['booking_not_pending', 'This booking was changed meanwhile. Nothing was changed now.'],
    ['session_not_scheduled', 'This session was changed meanwhile. Nothing was changed now.'],
    ['lesson_changed', 'This lesson was changed meanwhile. Nothing was changed now.'],
    ['tutor_changed', 'This tutor was changed meanwhile. Nothing was changed now.'],
    ['payment_not_pending', 'This payment is no longer pending. Nothing was changed.'],
  ])('reports for %s without a status that the record has changed', (code, message) => {
    expect(conflictMessage(conflict(code))).toBe(message);
  });

  it('returns null for every other error', () => {
    expect(conflictMessage(new NetworkError())).toBeNull();
    expect(conflictMessage(conflict('not_found'))).toBeNull();
  });
});
