import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { movedMeanwhile } from './moved-meanwhile.ts';

it('says what the session is now, and nothing of any other error', () => {
  const refusal = (details: object) =>
    new ApiError({ code: 'session_not_scheduled', status: 409, details: { ...details } });
  expect(movedMeanwhile(refusal({ status: 'cancelled' }))).toBe(
    'This session is cancelled now. Nothing was changed.',
  );
  expect(movedMeanwhile(refusal({}))).toContain('changed meanwhile');
  expect(movedMeanwhile(new ApiError({ code: 'not_found', status: 404 }))).toBeNull();
});
