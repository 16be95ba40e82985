import type { OrderId } from '@thuto/domain/ids';
import { requireClaimable } from '@thuto/domain/payments/orders';
import { SUPERSEDED_REASON } from '@thuto/domain/payments/payments';
import type { StudentContext } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { recordAuditEvent } from '../../activity/record-audit-event.ts';
import { getMissingAmount } from '../orders/get-missing-amount.ts';
import { getMyOrder } from '../orders/get-my-order.ts';
import { lockStudent } from '../../students/students.shared.store.ts';
import { insertPayment, type PaymentRow, supersedePending, updateProfile } from '../payments.store.ts';

/** What the family says about a payment of an order. */
export interface Claim {
  readonly orderId: OrderId;
  readonly method: PaymentRow['method'];
  /** Null if the evidence names no amount: then it is what the order still needs. */
  readonly amountLisente: number | null;
  readonly evidence?: Partial<
    Pick<
      PaymentRow,
      'provider' | 'providerTransactionId' | 'paidAt' | 'payer' | 'evidenceText' | 'fileId' | 'uploadId'
    >
  >;
}

/**
 * Records what a family says about a payment of an order, for the centre to check (PAY-42). It replaces an undecided
 * claim of the same order. A claim changes nothing that the family may use.
 * @throws DomainError not_found, also for an order of another student; order_not_open.
 */
export async function recordClaim(ctx: StudentContext, tx: Tx, claim: Claim): Promise<PaymentRow> {
  const studentId = ctx.student.id;
  const { accountId } = ctx.currentUser;
  const { orderId, method, evidence } = claim;
  await lockStudent(tx, studentId);
  const { order } = await getMyOrder(ctx, orderId, tx);
  requireClaimable(order.status);
  const at = ctx.now();
  const released = await supersedePending(tx, studentId, { at, reason: SUPERSEDED_REASON, orderId });
  if (released.length > 0) await ctx.jobs.enqueue(tx, 'proofs.remove-released', { fileIds: released });
  const payment = await insertPayment(tx, {
    ...evidence,
    id: ctx.newId(),
    studentId,
    orderId,
    paidByAccountId: accountId,
    method,
    amountLisente: claim.amountLisente ?? (await getMissingAmount(tx, orderId)),
    status: 'pending',
    submittedAt: at,
  });
  await updateProfile(tx, studentId, { currentPaymentId: payment.id, updatedAt: at });
  await recordAuditEvent(ctx, tx, {
    kind: 'payment.submitted',
    actorId: accountId,
    studentId,
    subjectId: payment.id,
  });
  await ctx.mail.enqueue(tx, {
    kind: 'payment-received',
    recipientAccountId: accountId,
    data: { paymentId: payment.id },
    // One mail for an order, however often the family announces cash for it.
    dedupeKey: `payment-received:${method === 'cash' ? `cash:${orderId}` : payment.id}`,
  });
  return payment;
}
