import { Temporal } from 'temporal-polyfill';
import { describe, expect, it, test } from 'vitest';
import {
  claimFlags,
  daysLeft,
  decideProofSubmission,
  isSameTransaction,
  nextProofAt,
  normalizeProvider,
  normalizeTransactionId,
  subscriptionState,
} from './payments.ts';

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds;

describe('Active while there is no end date or it lies in the future, otherwise Expired', () => {
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

describe('what has changed since a claim', () => {
  const bundle = { id: 'bundle-5', name: '5-Session Bundle' };
  const claim = {
    status: 'pending',
    packageId: 'bundle-5',
    amountLisente: 45_000,
    priceToday: 45_000,
    selectedPackage: bundle,
  } as const;
  const other = { id: 'bundle-10', name: '10-Session Bundle' };
  test('nothing: no flag', () => {
    expect(claimFlags(claim)).toEqual([]);
    expect(claimFlags({ ...claim, selectedPackage: null })).toEqual([]);
  });
  test('another package is chosen now', () => {
    expect(claimFlags({ ...claim, selectedPackage: other })).toEqual([
      { kind: 'package-changed', packageId: 'bundle-10', packageName: '10-Session Bundle' },
    ]);
  });
  test('it costs something else today', () => {
    expect(claimFlags({ ...claim, amountLisente: 40_000 })).toEqual([
      { kind: 'price-changed', priceLisente: 45_000 },
    ]);
  });
  test('an unknown package has no price today', () => {
    expect(claimFlags({ ...claim, priceToday: null })).toEqual([]);
  });
  test.each(['approved', 'rejected'] as const)('what is %s is decided', (status) => {
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
])('an end %s ms ahead leaves %s days', (ahead, days) => {
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

  test('accepts a proof that fills the quota exactly', () => {
    expect(() => decideProofSubmission({ ...use, decidedBytes: 60 }, 40)).not.toThrow();
  });

  test.each([
    [{ ...use, decidedBytes: 61 }, 'proof_quota_exceeded', { usedBytes: 61, quotaBytes: 100 }],
    [{ ...use, nextAt: now + 1500 }, 'proof_daily_limit_reached', { maxPerDay: 10, retryAfterSeconds: 2 }],
  ])('rejects what goes beyond a limit: %o', (exceeded, code, details) => {
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

  it.each([
    ['mpesa', 'mpesa', true],
    ['mpesa', 'ecocash', false],
    ['unknown', 'mpesa', true],
    ['mpesa', 'unknown', true],
  ])('compares %s with %s', (one, other, isSame) => {
    const transactionId = 'AB12';
    expect(isSameTransaction({ provider: one, transactionId }, { provider: other, transactionId })).toBe(
      isSame,
    );
    expect(
      isSameTransaction({ provider: one, transactionId }, { provider: one, transactionId: 'AB13' }),
    ).toBe(false);
  });
});
