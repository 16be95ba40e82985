import type { ExpectedFamily } from './expected-family.ts';

/** More sessions than a family of the crash tests ever has, so that a purchase may end them all. */
export const MAX_ENDED = 1_000;

/** Records that a package was paid, which ends what is left of the earlier ones. */
export function recordPurchase(expected: ExpectedFamily, sessions: number): void {
  expected.purchases += 1;
  expected.balance = { assigned: sessions, completed: 0, remaining: sessions };
}

/** Records that a scheduled session holds a credit if there is one. Returns the purchase that it is of. */
export function holdCredit({ balance, purchases }: ExpectedFamily): number | null {
  if (balance.remaining === 0) return null;
  balance.remaining -= 1;
  return purchases;
}
