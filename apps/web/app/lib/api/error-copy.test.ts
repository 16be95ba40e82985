import { expect, it } from 'vitest';
import { ApiError, NetworkError } from './api-error.ts';
import { getErrorMessage } from './error-copy.ts';

const FALLBACK_MESSAGE = 'Failed to log in. Please try again.';
const refusal = (code: ConstructorParameters<typeof ApiError>[0]['code']) =>
  new ApiError({ code, status: 400 });

it('returns the message of the error code (API-2)', () => {
  expect(getErrorMessage(refusal('password_wrong'), FALLBACK_MESSAGE)).toBe('Incorrect password.');
});

it('prefers the messages of the screen', () => {
  const own = { password_wrong: 'Incorrect password. Please try again.' };
  expect(getErrorMessage(refusal('password_wrong'), FALLBACK_MESSAGE, own)).toBe(own.password_wrong);
  expect(getErrorMessage(refusal('account_not_found'), FALLBACK_MESSAGE, own)).toBe(
    'No account found with this email.',
  );
});

it.each([
  ['a missing response', new NetworkError()],
  ['an internal server error', refusal('internal_error')],
  ['an unavailable server', refusal('service_unavailable')],
  ['any other error', new TypeError('x is undefined')],
])('returns the fallback of the screen for %s', (_, error) => {
  expect(getErrorMessage(error, FALLBACK_MESSAGE)).toBe(FALLBACK_MESSAGE);
});
