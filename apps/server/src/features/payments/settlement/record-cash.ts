import { normalizeTransactionId, needsSecondApproval } from '@thuto/domain/payments/payments';
import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { findOrderByReference } from '../orders/find-order-by-reference.ts';
import { requireExpectedSurplus } from '../orders/require-expected-surplus.ts';
import { lockStudent } from '../../students/students.shared.store.ts';
import { getApprovalLimit } from '../review/get-approval-limit.ts';
import { getPaymentWithStudent, type PaymentWithStudent } from '../payments-of-students.store.ts';
import { findPendingClaim, hasPendingClaim, insertPayment } from '../payments.store.ts';
import { recordConfirmedPayment } from './record-confirmed-payment.ts';
import { recordFirstApproval } from '../review/record-first-approval.ts';
import { requireOtherFamily } from '../review/require-other-family.ts';

/**
 * Records cash that an admin received for an order, in the cash book (PAY-53). It settles the order at once; above the
 * amount of the setting it waits for a second admin.
 * @throws DomainError input_invalid for an unknown reference, order_payment_pending, payment_of_own_family,
 *   surplus_unconfirmed, sessions_unconfirmed, package_not_found.
 */
export async function recordCash(
  ctx: AdminContext,
  cash: ReceivedCash & { readonly reference: string },
): Promise<PaymentWithStudent> {
  return ctx.db.transaction(async (tx) =>
    recordCashOfOrder(ctx, tx, await findOrderByReference(tx, cash.reference), cash),
  );
}

/** Cash that an admin received. */
export interface ReceivedCash {
  readonly amountLisente: number;
  readonly payer?: string | undefined;
  readonly keepSurplus?: boolean | undefined;
  /** How many sessions the admin has confirmed to end (CREDIT-13). */
  readonly endsSessions?: number | undefined;
}

/** Records cash for an order in the caller's transaction. Throws as `recordCash` does. */
export async function recordCashOfOrder(
  ctx: AdminContext,
  tx: Tx,
  order: Awaited<ReturnType<typeof findOrderByReference>>,
  { amountLisente, payer = '', keepSurplus = false, endsSessions }: ReceivedCash,
): Promise<PaymentWithStudent> {
  const actorId = ctx.currentUser.accountId;
  const { studentId, accountId } = order;
  const limit = await getApprovalLimit(ctx, tx, actorId, { studentId, accountId });
  await requireExpectedSurplus(tx, order.id, { amountLisente, keepSurplus });
  // The number of the entry in the cash book.
  const providerTransactionId = normalizeTransactionId(ctx.newId());
  const facts = { provider: 'cash', providerTransactionId, paidAt: ctx.now(), payer: payer || null };
  if (!needsSecondApproval(amountLisente, limit)) {
    const { payment } = await recordConfirmedPayment(ctx, tx, {
      ...facts,
      orderId: order.id,
      method: 'cash',
      amountLisente,
      actorId,
      endsSessions,
    });
    return getPaymentWithStudent(tx, payment.id);
  }
  await requireOtherFamily(tx, actorId, { studentId, accountId });
  await lockStudent(tx, studentId);
  const claim = await findPendingClaim(tx, order.id, providerTransactionId);
  if (!claim && (await hasPendingClaim(tx, studentId))) throw new DomainError('order_payment_pending');
  const { id } =
    claim ??
    (await insertPayment(tx, {
      ...facts,
      id: ctx.newId(),
      studentId,
      orderId: order.id,
      method: 'cash',
      amountLisente,
      seenAt: ctx.now(),
      status: 'pending',
      submittedAt: ctx.now(),
    }));
  await recordFirstApproval(ctx, tx, { id, studentId, amountLisente });
  return getPaymentWithStudent(tx, id);
}
