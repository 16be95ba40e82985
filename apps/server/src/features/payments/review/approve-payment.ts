import { DomainError } from '@thuto/domain/errors';
import { decideApproval } from '@thuto/domain/payments/payments';
import type { AdminContext } from '../../../context.ts';
import { getOrderOwner } from '../orders/get-order-owner.ts';
import { requireExpectedSurplus } from '../orders/require-expected-surplus.ts';
import { findMoneyOfOtherProvider } from '../../statements/find-money-of-other-provider.ts';
import { lockStudent } from '../../students/students.shared.store.ts';
import { getApprovalLimit } from './get-approval-limit.ts';
import { getPaymentWithStudent } from '../payments-of-students.store.ts';
import {
  findApprovedTransaction,
  findFirstApproval,
  getClaim,
  lockTransactionId,
  movePayment,
} from '../payments.store.ts';
import { recordFirstApproval } from './record-first-approval.ts';
import { requireOtherFamily } from './require-other-family.ts';
import { settlePayment } from '../settlement/settle-payment.ts';

/**
 * Approves a pending payment and settles its order: grants the ordered lessons from now (PAY-6, CREDIT-3). Remaining
 * credits are written off unless unused sessions carry over. A smaller amount leaves the order part-paid; a surplus is
 * added to the account's money (PAY-50). Above the amount of the setting, with what the admin moved for the family in 24
 * hours, the first approval is recorded and a second admin approves (PAY-55).
 * @param decision.keepSurplus confirms a surplus that is larger than the order.
 * @param decision.endsSessions confirms how many unused sessions end (CREDIT-13).
 * @param decision.amountLisente the received amount, in lisente. Defaults to the amount of the claim.
 * @throws DomainError not_found, payment_not_pending, payment_of_own_family, payment_needs_another_admin,
 *   transaction_already_used, transaction_of_other_provider, surplus_unconfirmed, sessions_unconfirmed,
 *   package_not_found.
 */
export async function approvePayment(
  ctx: AdminContext,
  id: string,
  decision: {
    readonly amountLisente?: number | undefined;
    readonly keepSurplus?: boolean | undefined;
    readonly endsSessions?: number | undefined;
  } = {},
) {
  return ctx.db.transaction(async (tx) => {
    const claim = await getClaim(tx, id);
    const { orderId, studentId, provider, providerTransactionId } = claim;
    const { amountLisente = claim.amountLisente, keepSurplus = false, endsSessions } = decision;
    const actorId = ctx.currentUser.accountId;
    const { accountId } = await getOrderOwner(tx, orderId);
    const limit = await getApprovalLimit(ctx, tx, actorId, { studentId, accountId });
    if (providerTransactionId !== null) await lockTransactionId(tx, providerTransactionId);
    await requireOtherFamily(tx, actorId, { studentId, accountId });
    await lockStudent(tx, studentId);
    if (provider !== null && providerTransactionId !== null) {
      const other = await findApprovedTransaction(tx, providerTransactionId);
      if (other && other.id !== id) throw new DomainError('transaction_already_used');
      const arrived = await findMoneyOfOtherProvider(tx, { provider, transactionId: providerTransactionId });
      if (arrived !== null) throw new DomainError('transaction_of_other_provider', { provider: arrived });
    }
    await requireExpectedSurplus(tx, orderId, { amountLisente, keepSurplus });
    const step = decideApproval({
      amountLisente,
      limit,
      adminId: actorId,
      first: await findFirstApproval(tx, id),
    });
    if (step === 'first-approval') {
      await recordFirstApproval(ctx, tx, { id, studentId, amountLisente });
      return getPaymentWithStudent(tx, id);
    }
    await settlePayment(ctx, tx, { orderId, amountLisente, actorId, endsSessions }, (split) =>
      movePayment(tx, id, 'approve', {
        decidedAt: ctx.now(),
        decidedBy: actorId,
        // Cash is in the hands of the admin who approves it.
        ...(claim.method === 'cash' && { seenAt: ctx.now() }),
        ...split,
      }),
    );
    return getPaymentWithStudent(tx, id);
  });
}
