import type { Order, OrderDetails, OrderForAdmin } from '@thuto/contract/orders';
import { missingAmount } from '@thuto/domain/payments/account-money';
import { countEndedSessions } from '@thuto/domain/payments/credits';
import { formatReference, listFamilyOrderActions } from '@thuto/domain/payments/orders';
import type { PaymentView } from '../get-payment-view.ts';
import type { OrderOfDesk } from './orders-for-admin.store.ts';
import type { OrderWithPayments } from './orders-of-students.store.ts';
import type { OrderOnPage } from './get-my-order-details.ts';

/** An order as the family sees it, with what it may do with it now. */
export function presentOrder({ order, version, grant, payments }: OrderWithPayments): Order {
  const approved = payments.filter(({ payment }) => payment.status === 'approved');
  const receivedLisente = approved.reduce(
    (sum, { payment }) => sum + payment.amountLisente - payment.surplusLisente,
    0,
  );
  const { creditAppliedLisente } = order;
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

/** Presents an order with what its page shows beside it. */
export const presentOrderDetails = ({ row, ...beside }: OrderOnPage): OrderDetails => ({
  ...presentOrder(row),
  ...beside,
});

function presentOrderPayment({
  payment,
  file,
  receiptNumber,
}: OrderWithPayments['payments'][number]): Order['payments'][number] {
  return {
    id: payment.id,
    method: payment.method,
    // The id of cash is made up, to tell payments apart.
    transactionId: payment.method === 'cash' ? null : payment.providerTransactionId,
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

/** An order as an admin sees it in the list of all orders. */
export function presentOrderForAdmin(row: OrderOfDesk, view: PaymentView): OrderForAdmin {
  const { order, packageName, studentName, receivedLisente, refundedLisente } = row;
  return {
    id: order.id,
    reference: formatReference(order.reference),
    student: { id: order.studentId, name: studentName },
    packageName: packageName ?? order.packageId,
    amountLisente: order.amountLisente,
    accountMoneyLisente: order.creditAppliedLisente,
    receivedLisente,
    missingLisente: missingAmount({ ...order, receivedLisente }),
    endsSessions:
      order.status === 'paid' || order.status === 'cancelled'
        ? 0
        : countEndedSessions(row.openSessions, view.now.getTime(), view.carryOver),
    refundedLisente,
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
  };
}
