import { expect, test } from 'vitest';
import { DomainError, ERROR_CODES } from './errors.ts';

test('names every code noun_problem in snake_case, without duplicates', () => {
  for (const code of ERROR_CODES) expect(code).toMatch(/^[a-z]+(_[a-z]+)+$/);
  expect(new Set(ERROR_CODES).size).toBe(ERROR_CODES.length);
});

test('creates a domain error with a code and details, and only the code as its message', () => {
  const error = new DomainError('booking_not_pending', { status: 'approved' });
  expect(error).toBeInstanceOf(Error);
  expect(error.message).toBe('booking_not_pending');
  expect(error.code).toBe('booking_not_pending');
  expect(error.details).toEqual({ status: 'approved' });
  expect(new DomainError('not_found').details).toEqual({});
});
