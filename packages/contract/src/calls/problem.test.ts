import { ERROR_CODES } from '@thuto/domain/errors';
import { describe, expect, test } from 'vitest';
import { ERROR_STATUS, Problem } from './problem.ts';

test('maps exactly the error codes to a status', () => {
  expect(Object.keys(ERROR_STATUS).toSorted()).toEqual([...ERROR_CODES].toSorted());
});

test.each(Object.entries(ERROR_STATUS))('%s is an error status: %d', (_code, status) => {
  expect(Number.isInteger(status)).toBe(true);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(600);
});

describe('statuses follow HTTP semantics', () => {
  test.each([
    ['a signed-out user', 'sign_in_required', 401],
    ['a user without permission', 'role_insufficient', 403],
    ['somebody else’s record', 'not_found', 404],
    ['admin setup once it is closed', 'setup_closed', 404],
    ['a payment that another admin has decided', 'payment_not_pending', 409],
    ['a booking that another admin has decided', 'booking_not_pending', 409],
    ['a booking that is not approved', 'booking_not_approved', 409],
    ['a session that is over', 'session_not_scheduled', 409],
    ['a profile saved elsewhere', 'profile_changed_elsewhere', 409],
    ['an email address that is taken', 'email_taken', 409],
    ['an expired link', 'verification_code_expired', 410],
    ['a proof that is too large', 'proof_too_large', 413],
    ['a proof whose content does not match its type', 'proof_format_invalid', 415],
    ['a form with a wrong field', 'input_invalid', 422],
    ['too many attempts', 'request_too_frequent', 429],
    ['a server error', 'internal_error', 500],
    ['maintenance, or no database', 'service_unavailable', 503],
  ] as const)('%s: %s is %d', (_what, code, status) => {
    expect(ERROR_STATUS[code]).toBe(status);
  });

  test('uses 5xx only for server errors', () => {
    const ours = ERROR_CODES.filter((code) => ERROR_STATUS[code] >= 500);
    expect(ours).toEqual([
      'service_unavailable',
      'internal_error',
      'storage_full',
      'storage_unavailable',
      'platform_maintained',
    ]);
  });
});

describe('problem details', () => {
  const problem = {
    type: '/api/docs#booking_not_pending',
    title: 'Booking not pending',
    status: 409,
    code: 'booking_not_pending',
    requestId: 'req-1',
  };

  test('requires a code and a request id; fields and details are optional', () => {
    expect(Problem.parse(problem)).toEqual(problem);
    const full = { ...problem, fields: { 'accounts.0.email': 'Invalid' }, details: { status: 'approved' } };
    expect(Problem.parse(full)).toEqual(full);
  });

  test.each(['code', 'requestId', 'status', 'title', 'type'])('rejects a body without %s', (part) => {
    expect(Problem.safeParse({ ...problem, [part]: undefined }).success).toBe(false);
  });

  test('requires a known code', () => {
    expect(Problem.safeParse({ ...problem, code: 'teapot' }).success).toBe(false);
  });
});
