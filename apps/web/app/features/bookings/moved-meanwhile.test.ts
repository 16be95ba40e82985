import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../lib/api-error.ts';
import { movedMeanwhile } from './moved-meanwhile.ts';

const refusal = (code: 'booking_not_pending' | 'booking_not_approved', details = {}) =>
  new ApiError({ code, status: 409, details });

describe('movedMeanwhile', () => {
  it('says what the booking is now', () => {
    expect(movedMeanwhile(refusal('booking_not_pending', { status: 'approved' }))).toBe(
      'This booking is approved now. Nothing was changed.',
    );
    expect(movedMeanwhile(refusal('booking_not_approved', { status: 'completed' }))).toBe(
      'This booking is completed now. Nothing was changed.',
    );
    expect(movedMeanwhile(refusal('booking_not_pending'))).toMatch(/changed meanwhile/);
  });

  it('is silent about every other failure', () => {
    expect(movedMeanwhile(new NetworkError())).toBeNull();
    expect(movedMeanwhile(new ApiError({ code: 'internal_error', status: 500 }))).toBeNull();
  });
});
