import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import { getOrderOwner } from '../orders/get-order-owner.ts';
import { lockStudent } from '../students/lock-student.ts';
import { getPaymentWithStudent } from './payments-of-students.store.ts';
import { findApprovedTransaction, getClaim, lockTransactionId, movePayment } from './payments.store.ts';
import { requireOtherFamily } from './require-other-family.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Approves a pending payment and settles its order: the ordered lessons are granted from now (PAY-6, CREDIT-3). What was
 * left is written off unless unused sessions carry over. An amount below the order's leaves it part-paid; more goes to
 * the account's money (PAY-40).
 * @param decision.amountLisente what was received; without it the amount of the claim.
 * @throws DomainError not_found, payment_not_pending, payment_of_own_family, transaction_already_used, package_not_found.
 */
export async function approvePayment(
  ctx: AdminContext,
  id: string,
  decision: { readonly amountLisente?: number | undefined } = {},
) {
  return ctx.db.transaction(async (tx) => {
    const claim = await getClaim(tx, id);
    const { orderId, studentId, provider, providerTransactionId } = claim;
    const { amountLisente = claim.amountLisente } = decision;
    const actorId = ctx.currentUser.accountId;
    if (providerTransactionId !== null) await lockTransactionId(tx, providerTransactionId);
    const { accountId } = await getOrderOwner(tx, orderId);
    await requireOtherFamily(tx, actorId, { studentId, accountId });
    await lockStudent(tx, studentId);
    if (provider !== null && providerTransactionId !== null) {
      const other = await findApprovedTransaction(tx, { provider, providerTransactionId });
      if (other && other.id !== id) throw new DomainError('transaction_already_used');
    }
    await settlePayment(ctx, tx, { orderId, amountLisente, actorId }, (split) =>
      movePayment(tx, id, 'approve', { decidedAt: ctx.now(), decidedBy: actorId, ...split }),
    );
    return getPaymentWithStudent(tx, id);
  });
}
