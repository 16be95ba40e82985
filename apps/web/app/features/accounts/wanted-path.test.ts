import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pathAfterSignIn, wantedPath } from './wanted-path.ts';

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'https://thuto.example' } });
});

describe('pathAfterSignIn', () => {
  it.each([
    ['student', '/student/sessions?tab=all#next', '/student/sessions?tab=all#next'],
    ['student', '/account', '/account'],
    ['admin', '/admin/bookings', '/admin/bookings'],
  ] as const)('leads a %s to %s', (role, wanted, path) => {
    expect(pathAfterSignIn(role, wanted)).toBe(path);
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
  ])('leads a student home instead of to %o', (wanted) => {
    expect(pathAfterSignIn('student', wanted)).toBe('/student');
  });
});

describe('wantedPath', () => {
  it('reads the history entry before the address', () => {
    expect(wantedPath({ state: { next: '/a' }, search: '?next=/b' })).toBe('/a');
    expect(wantedPath({ state: null, search: '?next=/b' })).toBe('/b');
    expect(wantedPath({ state: null, search: '' })).toBeNull();
  });
});
