import { Temporal } from 'temporal-polyfill';
import { describe, expect, it, test } from 'vitest';
import {
  claimFlags,
  daysLeft,
  decideApproval,
  decideProofSubmission,
  isOtherProvider,
  isPaidBefore,
  nextProofAt,
  normalizeProvider,
  normalizeTransactionId,
  subscriptionState,
} from './payments.ts';

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds;

describe('subscriptionState is active without an end date or before it, otherwise expired', () => {
  const now = at('2026-08-31T16:20:00+02:00');
  test.each([
    ['no end date', null, 'active'],
    ['ends in a millisecond', now + 1, 'active'],
    ['ends now', now, 'expired'],
    ['ended a millisecond ago', now - 1, 'expired'],
  ] as const)('%s', (_what, endsAt, state) => {
    expect(subscriptionState(endsAt, now)).toBe(state);
  });
});

describe('claimFlags', () => {
  const bundle = { id: 'bundle-5', name: '5-Session Bundle' };
  const claim = {
    status: 'pending',
    packageId: 'bundle-5',
    amountLisente: 45_000,
    priceToday: 45_000,
    selectedPackage: bundle,
  } as const;
  const other = { id: 'bundle-10', name: '10-Session Bundle' };
  test('returns no flag without a change', () => {
    expect(claimFlags(claim)).toEqual([]);
    expect(claimFlags({ ...claim, selectedPackage: null })).toEqual([]);
  });
  test('flags another chosen package', () => {
    expect(claimFlags({ ...claim, selectedPackage: other })).toEqual([
      { kind: 'package-changed', packageId: 'bundle-10', packageName: '10-Session Bundle' },
    ]);
  });
  test('flags a changed price', () => {
    expect(claimFlags({ ...claim, amountLisente: 40_000 })).toEqual([
      { kind: 'price-changed', priceLisente: 45_000 },
    ]);
  });
  test('ignores the price of an unknown package', () => {
    expect(claimFlags({ ...claim, priceToday: null })).toEqual([]);
  });
  test.each(['approved', 'rejected'] as const)('returns no flag for a payment that is %s', (status) => {
    expect(claimFlags({ ...claim, status, amountLisente: 1, selectedPackage: other })).toEqual([]);
  });
});

test.each([
  [null, null],
  [1, 1],
  [24 * 3_600_000, 1],
  [24 * 3_600_000 + 1, 2],
  [0, 0],
  [-5, 0],
])('returns for an end %s ms ahead: %s days (PAY-15)', (ahead, days) => {
  const now = at('2026-08-31T16:20:00+02:00');
  expect(daysLeft(ahead === null ? null : now + ahead, now)).toBe(days);
});

describe('submitting proofs', () => {
  const HOUR = 60 * 60 * 1000;
  const now = 100 * HOUR;
  const use = { decidedBytes: 0, quotaBytes: 100, nextAt: null, now };

  test.each([
    ['none yet', [], null],
    ['nine today', Array.from({ length: 9 }, (_, n) => now - n), null],
    ['ten today', Array.from({ length: 10 }, (_, n) => now - n * HOUR), now + 15 * HOUR],
    [
      'ten, the first 24 hours ago',
      Array.from({ length: 10 }, (_, n) => now - (n === 9 ? 24 : 1) * HOUR),
      null,
    ],
    ['more than ten today', Array.from({ length: 12 }, (_, n) => now - n * HOUR), now + 15 * HOUR],
  ])('returns when the next one is possible after %s', (_what, submittedAt, nextAt) => {
    expect(nextProofAt(submittedAt, now)).toBe(nextAt);
  });

  test('accepts a proof that fills the quota exactly (PAY-20)', () => {
    expect(() => decideProofSubmission({ ...use, decidedBytes: 60 }, 40)).not.toThrow();
  });

  test.each([
    [{ ...use, decidedBytes: 61 }, 'proof_quota_exceeded', { usedBytes: 61, quotaBytes: 100 }],
    [{ ...use, nextAt: now + 1500 }, 'proof_daily_limit_reached', { maxPerDay: 10, retryAfterSeconds: 2 }],
  ])('rejects a proof beyond the limit %o', (exceeded, code, details) => {
    expect(() => decideProofSubmission(exceeded, 40)).toThrow(expect.objectContaining({ code, details }));
  });
});

describe('provider transactions', () => {
  it.each([
    [' 9fb2 xk4t\u200b7q ', '9FB2XK4T7Q'],
    ['MP260302.1415.A12345', 'MP260302.1415.A12345'],
    ['ＡＢ１２', 'AB12'],
  ])('stores %j as %s', (typed, stored) => {
    expect(normalizeTransactionId(typed)).toBe(stored);
  });

  it('stores the name of a provider in lower case', () => {
    expect(normalizeProvider(' Standard  Bank ')).toBe('standard-bank');
  });
});

describe('isOtherProvider (PAY-58)', () => {
  it.each([
    ['mpesa', 'mpesa', false],
    ['mpesa', 'ecocash', true],
    ['mpesa', 'unknown', false],
    ['unknown', 'ecocash', false],
    [null, 'mpesa', false],
  ])('compares %s with %s', (one, other, isOther) => {
    expect(isOtherProvider(one, other)).toBe(isOther);
    expect(isOtherProvider(other, one)).toBe(isOther);
  });
});

describe('decideApproval (PAY-55)', () => {
  const first = { adminId: 'a', amountLisente: 50_000 };
  const above = (aboveLisente: number, movedLisente = 0) => ({ aboveLisente, movedLisente });
  it.each([
    ['settles when the setting is off', { limit: above(0, 90_000) }, 'settle'],
    ['settles at the amount', { limit: above(50_000) }, 'settle'],
    ['waits above the amount', { limit: above(49_999) }, 'first-approval'],
    ['settles with what was moved before', { limit: above(60_000, 10_000) }, 'settle'],
    ['waits above it with what was moved before', { limit: above(60_000, 10_001) }, 'first-approval'],
    ['settles with another admin', { limit: above(1), first, adminId: 'b' }, 'settle'],
    [
      'starts again with another amount',
      { limit: above(1), first: { ...first, amountLisente: 1 }, adminId: 'b' },
      'first-approval',
    ],
  ])('%s', (_, changes, step) => {
    const approval = { amountLisente: 50_000, adminId: 'a', first: null, ...changes };
    expect(decideApproval(approval)).toBe(step);
  });

  it('refuses the same admin twice', () => {
    const approval = { amountLisente: 50_000, limit: above(1), adminId: 'a', first };
    expect(() => decideApproval(approval)).toThrow('payment_needs_another_admin');
  });
});

describe('isPaidBefore', () => {
  const zone = 'Africa/Maseru';
  it.each([
    ['the day before', '2026-03-01T23:59:00+02:00', '2026-03-02T08:00:00+02:00', true],
    ['a minute before', '2026-03-02T07:59:00+02:00', '2026-03-02T08:00:00+02:00', true],
    ['a minute after', '2026-03-02T08:01:00+02:00', '2026-03-02T08:00:00+02:00', false],
    ['some time on the same day', '2026-03-02T00:00:00+02:00', '2026-03-02T08:00:00+02:00', false],
    ['some time on the day before', '2026-03-01T00:00:00+02:00', '2026-03-02T08:00:00+02:00', true],
  ])('%s', (_, paidAt, orderedAt, isBefore) => {
    expect(isPaidBefore(at(paidAt), at(orderedAt), zone)).toBe(isBefore);
  });
});
