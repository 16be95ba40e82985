import type { AdminSetupOutcome as Outcome } from '@thuto/contract/accounts';
import type { z } from 'zod';
import { hasCode } from '../../lib/api-error.ts';

export type AdminSetupOutcome = z.infer<typeof Outcome>;

/** What became of each account when not one could be made: the refusal carries it. */
export function outcomesIn(error: unknown): AdminSetupOutcome[] {
  if (!hasCode(error, 'setup_failed')) return [];
  const { outcomes } = error.details;
  return Array.isArray(outcomes) ? (outcomes as AdminSetupOutcome[]) : [];
}
