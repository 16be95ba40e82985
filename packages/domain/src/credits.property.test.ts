import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  adjustRemaining,
  applyEntries,
  type Balance,
  countCompletedBooking,
  EMPTY_BALANCE,
  grantPackage,
  type LedgerEntry,
  type LedgerReason,
  takeForBooking,
  takeForCompletedSession,
} from './credits.ts';
import { DomainError } from './errors.ts';

/** The counters that CREDIT-1 to CREDIT-7 require, computed without a ledger, and where every credit went. */
interface Counters {
  assigned: number;
  completed: number;
  remaining: number;
  granted: number;
  taken: number;
  writtenOff: number;
  corrected: number;
}

/** A student's ledger and the balance kept beside it, moved the way the server moves them. */
class Account {
  balance: Balance = EMPTY_BALANCE;
  readonly ledger: LedgerEntry[] = [];

  move(decide: (balance: Balance) => readonly LedgerEntry[]): void {
    const entries = decide(this.balance);
    this.balance = applyEntries(this.balance, entries);
    this.ledger.push(...entries);
  }

  sumOfRemaining(...reasons: LedgerReason[]): number {
    return this.ledger
      .filter((entry) => reasons.includes(entry.reason))
      .reduce((sum, entry) => sum + entry.remaining, 0);
  }
}

/** All in one comparison: thousands of balances are looked at. */
function expectSound(counters: Counters, account: Account): void {
  const { assigned, completed, remaining, ...movements } = counters;
  const specified = { assigned, completed, remaining };
  expect({
    counters: account.balance,
    sumOfLedger: applyEntries(EMPTY_BALANCE, account.ledger),
    negative: Object.values(account.balance).some((counter) => counter < 0),
    granted: account.sumOfRemaining('package-granted'),
    taken: 0 - account.sumOfRemaining('booking-approved', 'session-completed'),
    writtenOff: 0 - account.sumOfRemaining('unused-written-off'),
    corrected: account.sumOfRemaining('adjustment'),
    // Every credit that is not left was taken or written off.
    left: movements.granted + movements.corrected - movements.taken - movements.writtenOff,
  }).toEqual({
    counters: specified,
    sumOfLedger: specified,
    negative: false,
    ...movements,
    left: remaining,
  });
}

type Command = fc.Command<Counters, Account>;

const command = (name: string, run: (counters: Counters, account: Account) => void): Command => ({
  check: () => true,
  run: (counters, account) => {
    run(counters, account);
    expectSound(counters, account);
  },
  toString: () => name,
});

function takeOne(counters: Counters): void {
  if (counters.remaining === 0) return;
  counters.remaining -= 1;
  counters.taken += 1;
}

const grant = (sessions: number) =>
  command(`grant ${sessions}`, (counters, account) => {
    account.move((balance) => grantPackage(balance, sessions, false));
    counters.writtenOff += counters.remaining;
    counters.granted += sessions;
    Object.assign(counters, { assigned: sessions, remaining: sessions, completed: 0 });
  });

const grantCarryingOver = (sessions: number) =>
  command(`grant ${sessions}, carrying over`, (counters, account) => {
    account.move((balance) => grantPackage(balance, sessions, true));
    counters.granted += sessions;
    counters.assigned += sessions;
    counters.remaining += sessions;
  });

const approveBooking = command('approve a booking', (counters, account) => {
  account.move((balance) => [takeForBooking(balance, { allowWithoutCredit: true })]);
  takeOne(counters);
});

const completeBooking = command('complete a booking', (counters, account) => {
  account.move(() => [countCompletedBooking()]);
  counters.completed += 1;
});

const completeSession = command('complete a session', (counters, account) => {
  account.move((balance) => [takeForCompletedSession(balance)]);
  takeOne(counters);
  counters.completed += 1;
});

const adjust = (by: number) =>
  command(`adjust by ${by}`, (counters, account) => {
    const move = () => account.move((balance) => [adjustRemaining(balance, by)]);
    if (counters.remaining + by < 0) {
      expect(move).toThrow(new DomainError('credits_insufficient', { remaining: counters.remaining }));
      return;
    }
    move();
    counters.remaining += by;
    counters.corrected += by;
  });

const PACKAGE_SESSIONS = [1, 5, 10, 4, 8, 12];

const NO_CREDITS: Counters = {
  assigned: 0,
  completed: 0,
  remaining: 0,
  granted: 0,
  taken: 0,
  writtenOff: 0,
  corrected: 0,
};

test('no sequence of actions makes a balance negative, or different from its ledger or the expected counters', () => {
  const commands = fc.commands(
    [
      fc.constantFrom(...PACKAGE_SESSIONS).map(grant),
      fc.constantFrom(...PACKAGE_SESSIONS).map(grantCarryingOver),
      fc.constant(approveBooking),
      fc.constant(completeBooking),
      fc.constant(completeSession),
      fc.integer({ min: -15, max: 15 }).map(adjust),
    ],
    { maxCommands: 60, size: 'max' },
  );
  fc.assert(
    fc.property(commands, (sequence) => {
      fc.modelRun(() => ({ model: { ...NO_CREDITS }, real: new Account() }), sequence);
    }),
    { numRuns: 200 },
  );
});

const counter = fc.nat({ max: 10_000 });
const anyBalance = fc.record({ assigned: counter, completed: counter, remaining: counter });

test('each single entry of a grant leaves a balance that the database accepts', () => {
  fc.assert(
    fc.property(
      anyBalance,
      fc.constantFrom(...PACKAGE_SESSIONS),
      fc.boolean(),
      (before, sessions, carryOver) => {
        let balance: Balance = before;
        for (const entry of grantPackage(before, sessions, carryOver)) {
          balance = applyEntries(balance, [entry]);
          expect(Math.min(balance.assigned, balance.completed, balance.remaining)).toBeGreaterThanOrEqual(0);
        }
      },
    ),
  );
});

test('entries applied together are entries applied one after another', () => {
  const entry = fc.record({
    reason: fc.constant<LedgerReason>('adjustment'),
    assigned: fc.integer({ min: -50, max: 50 }),
    completed: fc.integer({ min: -50, max: 50 }),
    remaining: fc.integer({ min: -50, max: 50 }),
  });
  fc.assert(
    fc.property(anyBalance, fc.array(entry), fc.array(entry), (before, first, second) => {
      expect(applyEntries(before, [...first, ...second])).toEqual(
        applyEntries(applyEntries(before, first), second),
      );
    }),
  );
});

test('without corrections and carry-over, never more credits remain than the package assigned', () => {
  const step = fc.oneof(
    fc
      .constantFrom(...PACKAGE_SESSIONS)
      .map((sessions) => (balance: Balance) => grantPackage(balance, sessions, false)),
    fc.constant((balance: Balance) => [takeForBooking(balance, { allowWithoutCredit: true })]),
    fc.constant((balance: Balance) => [takeForCompletedSession(balance)]),
    fc.constant(() => [countCompletedBooking()]),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const account = new Account();
      for (const decide of steps) {
        account.move(decide);
        expect(account.balance.remaining).toBeLessThanOrEqual(account.balance.assigned);
      }
    }),
  );
});
