import { describe, expect, it } from 'vitest';
import { buildGuardTarget } from './guard-target.ts';
import { describeNext, readNext } from './next-path.ts';

const at = (path: string) => new URL(path, 'https://thuto.example');

describe('buildGuardTarget', () => {
  it.each([
    ['/', '/student', '/'],
    ['/', '/tutor', '/'],
    ['/', '/student/orders/1?for=2#pay', '/?next=%2Fstudent%2Forders%2F1%3Ffor%3D2%23pay'],
    ['/', '/account/notifications', '/?next=%2Faccount%2Fnotifications'],
    ['/', '/student/assessment', '/signup?next=%2Fstudent%2Fassessment'],
    ['/verify', '/student/orders/1', '/verify'],
    ['/admin-login', '/admin', '/admin-login'],
    ['/admin-login', '/admin/bookings.data?open=1', '/admin-login?next=%2Fadmin%2Fbookings%3Fopen%3D1'],
  ] as const)('leads to %s from %s (AUTH-28)', (to, path, target) => {
    expect(buildGuardTarget(to, at(path))).toBe(target);
  });
});

describe('readNext', () => {
  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'student', ''])(
    'ignores %o, which is no path of this site (AUTH-28)',
    (next) => {
      expect(readNext(`?${new URLSearchParams({ next }).toString()}`)).toBeNull();
    },
  );

  it('names the page that the sign-in opens (AUTH-28)', () => {
    expect(describeNext(readNext('?next=/student/orders/1') ?? '')).toBe('Sign in to open your order');
    expect(describeNext('/admin/bookings')).toBe('Sign in to open this page');
  });
});
