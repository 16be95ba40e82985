import type { AdminSetupOutcome as Outcome } from '@thuto/contract/accounts';
import type { z } from 'zod';

export type AdminSetupOutcome = z.infer<typeof Outcome>;

/** Returns true if no account was created or upgraded: setup is still open, and the form stays. */
export function isFailure(outcomes: readonly AdminSetupOutcome[]): boolean {
  return outcomes.every(({ outcome }) => outcome === 'failed');
}
