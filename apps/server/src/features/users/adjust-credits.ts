import type { Balance } from '@thuto/domain/credits';
import type { StudentId } from '@thuto/domain/ids';
import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { adjustBalance } from '../credits/adjust-balance.ts';
import { requireStudent } from './users.store.ts';

/**
 * Adjusts a student's remaining credits with a reason. Idempotent: repeated requests with one request id apply once.
 * @throws DomainError student_not_found; credits_changed with the current number if it differs from
 * `expectedRemaining`; credits_insufficient if the balance would fall below 0.
 */
export async function adjustCredits(
  ctx: AdminContext,
  adjustment: {
    readonly id: StudentId;
    readonly requestId: string;
    readonly by: number;
    readonly expectedRemaining: number;
    readonly reason: string;
  },
): Promise<Balance> {
  const { id: studentId, requestId, by, expectedRemaining, reason } = adjustment;
  return ctx.db.transaction(async (tx) => {
    await requireStudent(tx, studentId);
    const { balance, moved } = await adjustBalance(ctx, tx, {
      studentId,
      requestId,
      by,
      expectedRemaining,
      note: reason,
    });
    if (moved) {
      await recordAuditEvent(ctx, tx, {
        kind: 'credits.adjusted',
        actorId: ctx.currentUser.accountId,
        studentId,
        details: { by, remaining: balance.remaining },
      });
    }
    return balance;
  });
}
