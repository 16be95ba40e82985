import { expect, test } from 'vitest';
import { isOpenInMaintenance } from './maintenance.ts';

test.each([
  ['/admin', true],
  ['/admin/settings', true],
  ['/admin-login', true],
  ['/admin-setup', true],
  ['/reset-password', true],
  ['/', false],
  ['/login', false],
  ['/signup', false],
  ['/student', false],
  ['/administration', false],
])('decides whether %s is open during maintenance: %s (SET-4)', (pathname, open) => {
  expect(isOpenInMaintenance(pathname)).toBe(open);
});
