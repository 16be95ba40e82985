import { describe, expect, it } from 'vitest';
import { isRenewalDue } from './renewals.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('isRenewalDue (PAY-46)', () => {
  it.each([
    ['three sessions are left', { granted: 5, left: 3, days: 90 }, false],
    ['two sessions are left', { granted: 5, left: 2, days: 90 }, true],
    ['none is left', { granted: 5, left: 0, days: 90 }, true],
    ['the only session is unused', { granted: 1, left: 1, days: 90 }, false],
    ['the only session is used', { granted: 1, left: 0, days: 90 }, true],
    ['both sessions of two are unused', { granted: 2, left: 2, days: 90 }, false],
    ['eight days are left', { granted: 5, left: 5, days: 8 }, false],
    ['seven days are left', { granted: 5, left: 5, days: 7 }, true],
    ['it has expired', { granted: 5, left: 2, days: 0 }, false],
    ['it never expires and two are left', { granted: 5, left: 2, days: null }, true],
  ] as const)('when %s', (_case, { granted, left, days }, isDue) => {
    expect(isRenewalDue({ granted, left, expiresAt: days === null ? null : days * DAY_MS }, 0)).toBe(isDue);
  });
});
