import type { RefundPreview } from '@thuto/contract/payments';
import { DomainError } from '@thuto/domain/errors';
import { formatReference } from '@thuto/domain/payments/orders';
import { decideRefund, type RefundSource } from '@thuto/domain/payments/refunds';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { getAccountMoney } from '../account-money/get-account-money.ts';
import { listHoldingLessons } from '../credits/list-holding-lessons.ts';
import { findOrderByReference } from '../payments/orders/find-order-by-reference.ts';
import { findRefundFacts, sumRefunds } from './refunds.store.ts';

export interface RefundWish {
  /** As an admin typed it. */
  readonly reference: string;
  readonly amountLisente: number;
  readonly source: RefundSource;
}

/**
 * Returns what a refund would do: how many unused sessions it takes back, which booked lessons
 * have to be cancelled, and what can be refunded (PAY-54).
 * @throws DomainError input_invalid for an unknown reference; order_not_paid, refund_exceeds_payment,
 *   account_money_insufficient.
 */
export async function previewRefund(
  ctx: Pick<Context, 'db'>,
  wish: RefundWish,
  executor: Executor = ctx.db,
): Promise<RefundPreview & { readonly grantId: string | null }> {
  const order = await findOrderByReference(executor, wish.reference);
  const facts = await findRefundFacts(executor, order.id);
  const { refundedLisente, takenBefore } = await sumRefunds(executor, order.id);
  const accountMoneyLisente = await getAccountMoney(executor, order.accountId);
  const { amountLisente } = order;
  const unused = facts?.grant?.available ?? 0;
  const holding =
    wish.source === 'order' && facts?.grant
      ? await listHoldingLessons(executor, { grantId: facts.grant.id })
      : [];
  let sessionsTaken = 0;
  let lessonsToCancel = 0;
  if (wish.source === 'account') {
    if (wish.amountLisente > accountMoneyLisente)
      throw new DomainError('account_money_insufficient', { balanceLisente: accountMoneyLisente });
  } else {
    if (order.status !== 'paid') throw new DomainError('order_not_paid', { status: order.status });
    const lessons = facts?.grant?.granted ?? 0;
    const money = { amountLisente, refundedLisente, lessons, unused, held: holding.length, takenBefore };
    const decision = decideRefund(money, wish.amountLisente);
    sessionsTaken = decision.creditsTaken;
    lessonsToCancel = decision.lessonsToCancel;
  }
  return {
    grantId: facts?.grant?.id ?? null,
    reference: formatReference(order.reference),
    studentName: facts?.studentName ?? '',
    packageName: facts?.packageName ?? order.packageId,
    orderStatus: order.status,
    refundableLisente: order.status === 'paid' ? amountLisente - refundedLisente : 0,
    accountMoneyLisente,
    unusedSessions: unused,
    sessionsTaken,
    bookedLessons: holding,
    lessonsToCancel,
  };
}
