import { normalizeProvider, normalizeTransactionId } from '@thuto/domain/payments/payments';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { recordAuditEvent } from '../../activity/record-audit-event.ts';
import { previewEndedSessions } from '../../credits/preview-ended-sessions.ts';
import { getMissingAmount } from '../orders/get-missing-amount.ts';
import { getOrderOwner } from '../orders/get-order-owner.ts';
import { lockStudent } from '../../students/students.shared.store.ts';
import {
  findApprovedTransaction,
  findPendingClaim,
  hasPendingClaimOfOrder,
  insertPayment,
  lockTransactionId,
  type PaymentRow,
  updateEvidence,
} from '../payments.store.ts';
import {
  type ConfirmedMoney,
  recordConfirmedPayment,
  type RecordedPayment,
} from './record-confirmed-payment.ts';

/** Money that a gateway collected for an order without an admin. */
export type GatewayMoney = Omit<ConfirmedMoney, 'orderId' | 'actorId' | 'endsSessions' | 'method'> & {
  readonly orderId: NonNullable<PaymentRow['orderId']>;
};

/**
 * Records what a gateway collected. Settles the order at once, unless that ends sessions that the student still has:
 * then the payment waits for an admin (CREDIT-13).
 * @throws DomainError not_found, package_not_found.
 */
export async function recordGatewayPayment(
  ctx: Context,
  tx: Tx,
  money: GatewayMoney,
): Promise<RecordedPayment | { readonly payment: PaymentRow; readonly outcome: 'waits' }> {
  const { orderId, amountLisente } = money;
  const confirmed = { ...money, method: 'gateway', actorId: null } as const;
  const provider = normalizeProvider(money.provider);
  const providerTransactionId = normalizeTransactionId(money.providerTransactionId);
  await lockTransactionId(tx, providerTransactionId);
  const { studentId } = await getOrderOwner(tx, orderId);
  await lockStudent(tx, studentId);
  const isKnown = (await findApprovedTransaction(tx, providerTransactionId)) !== null;
  const paysOrder = amountLisente >= (await getMissingAmount(tx, orderId));
  const ends = await previewEndedSessions(ctx, tx, studentId);
  if (isKnown || !paysOrder || ends === 0) return recordConfirmedPayment(ctx, tx, confirmed);
  const claim = await findPendingClaim(tx, orderId, providerTransactionId);
  // An order has one pending payment. While another one waits, the money is kept for the account.
  if (claim === null && (await hasPendingClaimOfOrder(tx, orderId)))
    return recordConfirmedPayment(ctx, tx, { ...confirmed, orderId: null, accountId: money.paidByAccountId });
  const evidence = {
    provider,
    providerTransactionId,
    amountLisente,
    paidAt: money.paidAt,
    paidByAccountId: money.paidByAccountId ?? null,
    seenAt: ctx.now(),
  };
  const payment = claim
    ? await updateEvidence(tx, claim.id, evidence)
    : await insertPayment(tx, {
        ...evidence,
        id: ctx.newId(),
        studentId,
        orderId,
        method: 'gateway',
        status: 'pending',
        submittedAt: ctx.now(),
      });
  const actorId = money.paidByAccountId ?? null;
  await recordAuditEvent(ctx, tx, { kind: 'payment.submitted', actorId, studentId, subjectId: payment.id });
  return { payment, outcome: 'waits' };
}
