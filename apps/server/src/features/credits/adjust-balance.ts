import { adjustCredits, type Balance, countCredits } from '@thuto/domain/payments/credits';
import { DomainError } from '@thuto/domain/errors';
import type { StudentId } from '@thuto/domain/ids';
import type { SignedInContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { moveCredits } from './move-credits.ts';

/**
 * Adjusts a student's remaining credits through the ledger. Applying the same request again succeeds without effect,
 * even if the balance has changed since.
 * @throws DomainError credits_changed, credits_insufficient.
 */
export async function adjustBalance(
  ctx: SignedInContext,
  tx: Tx,
  adjustment: {
    readonly studentId: StudentId;
    readonly requestId: string;
    readonly by: number;
    readonly expectedRemaining: number;
    readonly note: string;
  },
): Promise<{ balance: Balance; moved: boolean }> {
  const { studentId, requestId, by, expectedRemaining, note } = adjustment;
  const cause = `adjustment:${studentId}:${requestId}`;
  return moveCredits(ctx, tx, { studentId, cause, note }, ({ grants, earlier }) => {
    if (earlier.length > 0) return [];
    const { remaining } = countCredits(grants);
    if (remaining !== expectedRemaining) throw new DomainError('credits_changed', { remaining });
    return adjustCredits(grants, by, ctx.now().getTime());
  });
}
