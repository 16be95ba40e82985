import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getPathAfterSignIn } from './requested-path.ts';

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'https://thuto.example' } });
});

describe('getPathAfterSignIn', () => {
  it.each([
    ['student', '/student/sessions?tab=all#next', '/student/sessions?tab=all#next'],
    ['student', '/account', '/account'],
    ['admin', '/admin/bookings', '/admin/bookings'],
  ] as const)('sends a %s to %s', (role, wanted, path) => {
    expect(getPathAfterSignIn(role, wanted)).toBe(path);
  });

  it.each([
    null,
    42,
    '',
    '/',
    'student/sessions',
    '/admin/bookings',
    '/studentship',
    '/student/../admin',
    'https://evil.example/student',
    '//evil.example/student',
    '/\\evil.example/student',
    'javascript:alert(1)',
    'http://[',
  ])('sends a student home instead of to %o', (wanted) => {
    expect(getPathAfterSignIn('student', wanted)).toBe('/student');
  });
});
