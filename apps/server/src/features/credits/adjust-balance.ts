import { adjustRemaining, type Balance } from '@thuto/domain/credits';
import { DomainError } from '@thuto/domain/errors';
import type { SignedInContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { listReasons, lockBalance } from './credits.store.ts';
import { moveCredits } from './move-credits.ts';

/**
 * Moves a student's remaining credits by an adjustment, through the ledger. A request that has been booked already
 * moves nothing and is not refused, whatever the balance is by now.
 * @throws DomainError credits_changed, credits_insufficient.
 */
export async function adjustBalance(
  ctx: SignedInContext,
  tx: Tx,
  adjustment: {
    readonly studentId: string;
    readonly requestId: string;
    readonly by: number;
    readonly expectedRemaining: number;
    readonly note: string;
  },
): Promise<{ balance: Balance; moved: boolean }> {
  const { studentId, requestId, by, expectedRemaining, note } = adjustment;
  const cause = `adjustment:${studentId}:${requestId}`;
  const before = await lockBalance(tx, studentId);
  if ((await listReasons(tx, cause)).includes('adjustment')) return { balance: before, moved: false };
  if (before.remaining !== expectedRemaining)
    throw new DomainError('credits_changed', { remaining: before.remaining });
  const balance = await moveCredits(ctx, tx, { studentId, cause, note }, (present) => [
    adjustRemaining(present, by),
  ]);
  return { balance, moved: true };
}
