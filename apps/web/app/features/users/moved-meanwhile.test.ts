import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { movedMeanwhile } from './moved-meanwhile.ts';

it('says what the account is now', () => {
  const error = new ApiError({ code: 'user_status_changed', status: 409, details: { status: 'inactive' } });
  expect(movedMeanwhile(error)).toBe('This account is inactive now. Nothing was changed.');
});

it('keeps silent about other errors', () => {
  expect(movedMeanwhile(new ApiError({ code: 'user_not_student', status: 403 }))).toBeNull();
  expect(movedMeanwhile(new Error('else'))).toBeNull();
});
