import type { Order } from '@thuto/contract/orders';
import { missingAmount } from '@thuto/domain/account-money';
import { formatReference, listFamilyOrderActions } from '@thuto/domain/orders';
import type { OrderWithPayments } from './orders-of-students.store.ts';

/** An order as the family sees it, with what it may do with it now. */
export function presentOrder({ order, version, grant, payments }: OrderWithPayments): Order {
  const approved = payments.filter(({ payment }) => payment.status === 'approved');
  const paidLisente = approved.reduce(
    (sum, { payment }) => sum + payment.amountLisente - payment.surplusLisente,
    0,
  );
  const hasPendingPayment = payments.some(({ payment }) => payment.status === 'pending');
  return {
    id: order.id,
    reference: formatReference(order.reference),
    packageId: order.packageId,
    packageName: version?.name ?? order.packageId,
    ordered: version && {
      lessons: version.lessons,
      validMonths: version.validMonths,
      period: version.period,
    },
    amountLisente: order.amountLisente,
    creditAppliedLisente,
    paidLisente: receivedLisente + creditAppliedLisente,
    missingLisente: missingAmount({ ...order, receivedLisente }),
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    cancelledAt: order.cancelledAt?.toISOString() ?? null,
    usableUntil: grant?.expiresAt?.toISOString() ?? null,
    payments: payments.map(presentOrderPayment),
    allowedActions: listFamilyOrderActions(order.status, { hasPendingPayment }),
  };
}

function presentOrderPayment({
  payment,
  file,
  receiptNumber,
}: OrderWithPayments['payments'][number]): Order['payments'][number] {
  return {
    id: payment.id,
    method: payment.method,
    transactionId: payment.providerTransactionId,
    amountLisente: payment.amountLisente,
    status: payment.status,
    submittedAt: payment.submittedAt.toISOString(),
    decidedAt: payment.decidedAt?.toISOString() ?? null,
    reason: payment.reason,
    proof: file && {
      url: `/api/payments/${payment.id}/proof`,
      fileName: file.fileName,
      contentType: file.contentType,
      size: file.size,
    },
    sentText: payment.method === 'sms' || payment.method === 'cash' ? payment.evidenceText : null,
    receiptNumber,
    receiptUrl: payment.status === 'approved' ? `/api/payments/${payment.id}/receipt` : null,
  };
}
