import { splitPayment } from '@thuto/domain/payments/account-money';
import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { moveAccountMoney } from '../../account-money/move-account-money.ts';
import { recordAuditEvent } from '../../activity/record-audit-event.ts';
import { lockOrderMoney } from '../orders/lock-order-money.ts';
import { getAccountOfPayer } from '../orders/get-account-of-payer.ts';
import { settleOrder } from '../orders/settle-order.ts';
import { enqueuePayerMail } from '../../students/enqueue-payer-mail.ts';
import { issueReceipt } from '../receipts/issue-receipt.ts';
import type { PaymentRow } from '../payments.store.ts';

/** Result of a settlement: the order is paid, part-paid, or did not need the money. */
export type SettlementOutcome = 'settled' | 'part_paid' | 'account_money';

/**
 * Settles an order with a confirmed payment. The only place where money becomes credits. The order takes the amount that
 * it still needs (PAY-24); the surplus is added to the money of the account that paid
 * (PAY-50). Records the audit event, queues the mail
 * and issues the receipt. The caller holds the locks of the transaction id and of the student.
 * @param save stores the payment as approved, with the surplus, and returns it.
 * @throws DomainError not_found, package_not_found, sessions_unconfirmed, and what `save` throws.
 */
export async function settlePayment(
  ctx: Context,
  tx: Tx,
  money: {
    readonly orderId: NonNullable<PaymentRow['orderId']>;
    readonly amountLisente: number;
    /** The admin who confirmed it; null for the system. */
    readonly actorId: AccountId | null;
    /** How many sessions that the student still has may end (CREDIT-13). Default 0. */
    readonly endsSessions?: number | undefined;
  },
  save: (split: { readonly amountLisente: number; readonly surplusLisente: number }) => Promise<PaymentRow>,
): Promise<{ readonly payment: PaymentRow; readonly outcome: SettlementOutcome }> {
  const { orderId, amountLisente, actorId, endsSessions } = money;
  const order = await lockOrderMoney(tx, orderId);
  const { towardsOrderLisente, surplusLisente } = splitPayment(order, amountLisente);
  const payment = await save({ amountLisente, surplusLisente });
  const isNeeded = towardsOrderLisente > 0 || order.amountLisente === 0;
  const { status } = isNeeded
    ? await settleOrder({ ...ctx, ...(actorId && { currentUser: { accountId: actorId } }) }, tx, {
        orderId,
        endsSessions,
      })
    : order;
  await moveAccountMoney(ctx, tx, {
    accountId: await getAccountOfPayer(tx, payment, order),
    deltaLisente: surplusLisente,
    reason: 'overpayment',
    cause: `payment:${payment.id}`,
    actorId,
  });
  const { studentId } = order;
  await recordAuditEvent(ctx, tx, { kind: 'payment.approved', actorId, studentId, subjectId: payment.id });
  await enqueuePayerMail(ctx, tx, studentId, {
    kind: 'payment-approved',
    data: { paymentId: payment.id },
    dedupeKey: `payment-approved:${payment.id}`,
  });
  await issueReceipt(ctx, tx, payment.id);
  if (!isNeeded) return { payment, outcome: 'account_money' };
  return { payment, outcome: status === 'paid' ? 'settled' : 'part_paid' };
}
