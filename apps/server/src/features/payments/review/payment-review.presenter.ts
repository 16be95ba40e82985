import type { PaymentReview } from '@thuto/contract/payments';
import { formatReference } from '@thuto/domain/payments/orders';
import type { PaymentView } from '../get-payment-view.ts';
import { presentPaymentForAdmin } from '../payments.shared.presenter.ts';
import type { ReviewedPayment } from './review-payment.ts';

/** Presents a claim to an admin: the evidence beside the order, and every warning (PAY-53). */
export function presentPaymentReview(
  { row, flags, receivedLisente, missingLisente, accountMoneyLisente }: ReviewedPayment,
  view: PaymentView,
): PaymentReview {
  const { payment, order } = row;
  const presented = presentPaymentForAdmin(row, view);
  const { evidenceText, payer, paidAt } = payment;
  const hasEvidence = evidenceText !== null || payer !== null || paidAt !== null;
  return {
    payment: { ...presented, flags: [...flags, ...presented.flags] },
    order: {
      id: order.id,
      reference: formatReference(order.reference),
      status: order.status,
      amountLisente: order.amountLisente,
      accountMoneyLisente: order.creditAppliedLisente,
      receivedLisente,
      missingLisente,
      createdAt: order.createdAt.toISOString(),
    },
    evidence: hasEvidence ? { text: evidenceText, payer, paidAt: paidAt?.toISOString() ?? null } : null,
    accountMoneyLisente,
  };
}
