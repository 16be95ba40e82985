import { describe, expect, test } from 'vitest';
import {
  adjustRemaining,
  applyEntries,
  type Balance,
  countCompletedBooking,
  EMPTY_BALANCE,
  grantPackage,
  countedBefore,
  openBalance,
  LEDGER_REASONS,
  takeForBooking,
  takeForCompletedSession,
} from './credits.ts';
import { DomainError } from './errors.ts';

const balance = (assigned: number, completed: number, remaining: number): Balance => ({
  assigned,
  completed,
  remaining,
});

describe('a payment’s approval sets assigned and remaining to the package’s count and completed to 0', () => {
  test.each([
    ['nothing yet', balance(0, 0, 0), 5, balance(5, 0, 5)],
    ['a package used up', balance(5, 5, 0), 10, balance(10, 0, 10)],
    ['a package half used', balance(10, 4, 6), 5, balance(5, 0, 5)],
    ['the same package untouched', balance(4, 0, 4), 4, balance(4, 0, 4)],
    ['more completed than assigned', balance(1, 3, 0), 1, balance(1, 0, 1)],
  ])('%s', (_what, before, sessions, after) => {
    expect(applyEntries(before, grantPackage(before, sessions, false))).toEqual(after);
  });

  test('what was left is written off in an entry of its own, before the grant', () => {
    expect(grantPackage(balance(10, 4, 6), 5, false)).toEqual([
      { reason: 'unused-written-off', assigned: 0, completed: 0, remaining: -6 },
      { reason: 'package-granted', assigned: -5, completed: -4, remaining: 5 },
    ]);
  });

  test('with nothing left there is nothing to write off', () => {
    expect(grantPackage(EMPTY_BALANCE, 5, false)).toEqual([
      { reason: 'package-granted', assigned: 5, completed: 0, remaining: 5 },
    ]);
  });
});

describe('with unused sessions carried over, a grant adds to what is there', () => {
  test.each([
    ['nothing yet', balance(0, 0, 0), 5, balance(5, 0, 5)],
    ['a package half used', balance(10, 4, 6), 5, balance(15, 4, 11)],
    ['a package used up', balance(5, 5, 0), 12, balance(17, 5, 12)],
  ])('%s', (_what, before, sessions, after) => {
    const entries = grantPackage(before, sessions, true);
    expect(entries.map((entry) => entry.reason)).toEqual(['package-granted']);
    expect(applyEntries(before, entries)).toEqual(after);
  });
});

describe('bookings and sessions', () => {
  test.each([
    ['approving a booking takes one credit', takeForBooking, balance(5, 1, 3), balance(5, 1, 2)],
    ['approving takes the last credit', takeForBooking, balance(5, 1, 1), balance(5, 1, 0)],
    [
      'approving without a credit, when that is allowed, stays at 0',
      (before: Balance) => takeForBooking(before, { allowWithoutCredit: true }),
      balance(5, 5, 0),
      balance(5, 5, 0),
    ],
    ['completing a booking counts it only', countCompletedBooking, balance(5, 1, 3), balance(5, 2, 3)],
    [
      'completing a session counts it and takes one',
      takeForCompletedSession,
      balance(5, 1, 3),
      balance(5, 2, 2),
    ],
    ['completing a session at 0 counts it only', takeForCompletedSession, balance(5, 5, 0), balance(5, 6, 0)],
  ])('%s', (_what, entryOf, before, after) => {
    expect(applyEntries(before, [entryOf(before)])).toEqual(after);
  });

  test('a booking that no credit covered still has its entry', () => {
    expect(takeForBooking(EMPTY_BALANCE, { allowWithoutCredit: true })).toEqual({
      reason: 'booking-approved',
      assigned: 0,
      completed: 0,
      remaining: 0,
    });
  });
});

describe('an admin’s correction', () => {
  test.each([
    [3, 2, 5],
    [3, -2, 1],
    [3, -3, 0],
    [0, 1, 1],
  ])('%d remaining, corrected by %d, are %d', (remaining, by, expected) => {
    const before = balance(5, 1, remaining);
    expect(applyEntries(before, [adjustRemaining(before, by)])).toEqual(balance(5, 1, expected));
  });

  test.each([
    [3, -4],
    [0, -1],
  ])('%d remaining, corrected by %d, is refused with what remains', (remaining, by) => {
    expect(() => adjustRemaining(balance(5, 1, remaining), by)).toThrow(
      new DomainError('credits_insufficient', { remaining }),
    );
  });
});

test('the ledger’s reasons', () => {
  expect(LEDGER_REASONS).toEqual([
    'package-granted',
    'unused-written-off',
    'booking-approved',
    'booking-completed',
    'session-completed',
    'adjustment',
    'opening-balance',
  ]);
});

test('an opening balance is the old counters; what was counted in it moves nothing more', () => {
  const counters = { assigned: 10, completed: 4, remaining: 5 };
  const entries = [openBalance(counters), countedBefore('booking-approved')];
  expect(entries[0]?.reason).toBe('opening-balance');
  expect(applyEntries(EMPTY_BALANCE, entries)).toEqual(counters);
});
