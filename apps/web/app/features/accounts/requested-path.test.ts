import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formatKeptPath, getPathAfterSignIn, readKeptPath } from './requested-path.ts';

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

describe('the path kept through sign-up', () => {
  const pair = (path: string | null) => formatKeptPath(path, true).split(';')[0] ?? '';

  it('comes back from the cookies, and is gone when forgotten', () => {
    const path = '/student/orders/1?from=mail;x#top';
    expect(readKeptPath(`lite=1; ${pair(path)}; other=2`)).toBe(path);
    expect(readKeptPath(pair(null))).toBeNull();
    expect(readKeptPath(null)).toBeNull();
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example'])(
    'is never another site: %s',
    (path) => {
      expect(readKeptPath(pair(path))).toBeNull();
    },
  );

  it('is no path when the cookie is broken', () => {
    expect(readKeptPath('after-sign-up=%E0%A4%A')).toBeNull();
  });
});
