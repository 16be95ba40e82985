import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../lib/api-error.ts';
import { decidedMeanwhile } from './decided-meanwhile.ts';

const refusal = (details: Record<string, unknown>) =>
  new ApiError({ code: 'payment_not_pending', status: 409, details });

describe('decidedMeanwhile', () => {
  it('says what the payment is now', () => {
    expect(decidedMeanwhile(refusal({ status: 'approved' }))).toBe(
      'This payment was already approved. Nothing was changed.',
    );
    expect(decidedMeanwhile(refusal({ status: 'rejected' }))).toBe(
      'This payment was already rejected. Nothing was changed.',
    );
    expect(decidedMeanwhile(refusal({}))).toBe('This payment is no longer pending. Nothing was changed.');
  });

  it('is silent about every other failure', () => {
    expect(decidedMeanwhile(new NetworkError())).toBeNull();
    expect(decidedMeanwhile(new ApiError({ code: 'internal_error', status: 500 }))).toBeNull();
  });
});
