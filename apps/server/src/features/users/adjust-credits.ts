import type { Balance } from '@thuto/domain/payments/credits';
import type { StudentId } from '@thuto/domain/ids';
import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { adjustBalance } from '../credits/adjust-balance.ts';
import { getBalance } from '../credits/get-balance.ts';
import { askSecondAdmin } from '../payments/review/ask-second-admin.ts';
import { requireOtherFamily } from '../payments/review/require-other-family.ts';
import { requireStudent } from './users.store.ts';

/**
 * Adjusts a student's remaining credits with a reason. Nobody does so for a student for whom they act (PAY-52).
 * Above the limit of one admin, a second one repeats it (PAY-55); until then nothing happens and `needsAnotherAdmin` is true.
 * Idempotent: repeated requests with one request id apply once.
 * @throws DomainError student_not_found, payment_of_own_family; credits_changed with the current number if it differs from
 * `expectedRemaining`; payment_needs_another_admin; credits_insufficient if the balance would fall below 0.
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
): Promise<Balance & { readonly needsAnotherAdmin?: true }> {
  const { id: studentId, requestId, by, expectedRemaining, reason } = adjustment;
  return ctx.db.transaction(async (tx) => {
    await requireStudent(tx, studentId);
    await requireOtherFamily(tx, ctx.currentUser.accountId, { studentId });
    const family = { studentId, accountId: null };
    if (!(await askSecondAdmin(ctx, tx, { family, move: { sessions: by } }))) {
      const { assigned, completed, remaining } = await getBalance(tx, studentId);
      return { assigned, completed, remaining, needsAnotherAdmin: true };
    }
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
