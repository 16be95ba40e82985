import { DomainError } from './errors.ts';

/** A student's counters (CREDIT-1). */
export interface Balance {
  readonly assigned: number;
  readonly completed: number;
  readonly remaining: number;
}

/** Why a ledger entry exists. */
export const LEDGER_REASONS = [
  'package-granted',
  'unused-written-off',
  'booking-approved',
  'booking-completed',
  'session-completed',
  'adjustment',
  'opening-balance',
] as const;
export type LedgerReason = (typeof LEDGER_REASONS)[number];

/** One row of the credit ledger: how far each counter moves. A balance is the sum of its entries, nothing else. */
export interface LedgerEntry extends Balance {
  readonly reason: LedgerReason;
}

export const EMPTY_BALANCE: Balance = { assigned: 0, completed: 0, remaining: 0 };

/** The balance after these entries, applied in order. */
export function applyEntries(balance: Balance, entries: readonly LedgerEntry[]): Balance {
  return entries.reduce<Balance>(
    (sum, entry) => ({
      assigned: sum.assigned + entry.assigned,
      completed: sum.completed + entry.completed,
      remaining: sum.remaining + entry.remaining,
    }),
    balance,
  );
}

/**
 * Entries of an approved payment (CREDIT-3): assigned and remaining become the package's
 * count and completed becomes 0; what was left is written off in an entry of its own, so that nothing vanishes unseen.
 * With `carryOver` (a platform setting) the package's count is added to what is there instead.
 */
export function grantPackage(balance: Balance, sessions: number, carryOver: boolean): LedgerEntry[] {
  if (carryOver)
    return [{ reason: 'package-granted', assigned: sessions, completed: 0, remaining: sessions }];
  const grant: LedgerEntry = {
    reason: 'package-granted',
    assigned: sessions - balance.assigned,
    completed: 0 - balance.completed,
    remaining: sessions,
  };
  if (balance.remaining === 0) return [grant];
  return [{ reason: 'unused-written-off', assigned: 0, completed: 0, remaining: -balance.remaining }, grant];
}

/**
 * Entry of an approved booking: one credit. With none left, an approval has to allow that; its entry moves nothing, so
 * the ledger shows the booking that no credit paid for (CREDIT-2, CREDIT-5).
 * @throws DomainError no_sessions_remaining.
 */
export function takeForBooking(
  balance: Balance,
  { allowWithoutCredit = false }: { readonly allowWithoutCredit?: boolean | undefined } = {},
): LedgerEntry {
  if (balance.remaining <= 0 && !allowWithoutCredit) throw new DomainError('no_sessions_remaining');
  return { reason: 'booking-approved', assigned: 0, completed: 0, remaining: balance.remaining > 0 ? -1 : 0 };
}

/** Entry of a completed booking: completed + 1; its credit was taken at approval (CREDIT-6). */
export function countCompletedBooking(): LedgerEntry {
  return { reason: 'booking-completed', assigned: 0, completed: 1, remaining: 0 };
}

/** Entry of a completed session: completed + 1 and one credit, never below 0 (CREDIT-7). */
export function takeForCompletedSession(balance: Balance): LedgerEntry {
  return {
    reason: 'session-completed',
    assigned: 0,
    completed: 1,
    remaining: balance.remaining > 0 ? -1 : 0,
  };
}

/** Entry of a student who came with counters from another product: the ledger begins with them. */
export function openBalance(counters: Balance): LedgerEntry {
  return { reason: 'opening-balance', ...counters };
}

/** Entry of something that was counted before the ledger began, in its opening balance: it moves nothing. */
export function countedBefore(reason: LedgerReason): LedgerEntry {
  return { reason, assigned: 0, completed: 0, remaining: 0 };
}

/** Entry of an admin's correction of the remaining credits. Throws credits_insufficient when it would go below 0. */
export function adjustRemaining(balance: Balance, by: number): LedgerEntry {
  if (balance.remaining + by < 0)
    throw new DomainError('credits_insufficient', { remaining: balance.remaining });
  return { reason: 'adjustment', assigned: 0, completed: 0, remaining: by };
}
