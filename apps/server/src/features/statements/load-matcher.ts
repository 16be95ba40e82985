import { countEndedSessions } from '@thuto/domain/payments/credits';
import { createMatcher, type IncomingMoney, type MoneyMatch } from '@thuto/domain/reconciliation/statements';
import { dateInZone } from '@thuto/domain/calendar';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import type { InspectedLine } from '../../platform/files/inspection-job.ts';
import { getSettings } from '../settings/get-settings.ts';
import {
  type IncomingMoneyRow,
  listOrdersForMoney,
  listPendingClaims,
  listApprovedForMoney,
  listKnownReferences,
  listTransactionUses,
  type OrderForMoney,
  type PaymentForMoney,
} from './statements.store.ts';

export interface MatchedOrder {
  readonly match: MoneyMatch;
  /** The approved payment that the money confirms; null if it is new money for the order. */
  readonly payment: PaymentForMoney | null;
  readonly order: Pick<OrderForMoney, 'orderId' | 'reference' | 'studentName' | 'dueLisente'>;
  /** Sessions that end if the money pays the order (CREDIT-13). */
  readonly endsSessions: number;
}
export type FindOrder = (money: IncomingMoney) => MatchedOrder | null;

/** References for which expired orders are looked up. Open orders are found by any. */
const MAX_REFERENCES = 5_000;

/**
 * Loads the open orders and pending claims, and returns a function that matches incoming money with them. Expired orders
 * that the money names are suggested too.
 */
export async function loadMatcher(
  ctx: Context,
  executor: Executor,
  all: readonly IncomingMoney[],
): Promise<FindOrder> {
  const zone = ctx.config.timeZone;
  const references = [...new Set(all.flatMap((money) => money.references))];
  const orders = await listOrdersForMoney(executor, references.slice(0, MAX_REFERENCES), zone);
  const claims = await listPendingClaims(executor, zone);
  const approved = await listApprovedForMoney(
    executor,
    all.flatMap(({ transactionId }) => transactionId ?? []),
    zone,
  );
  const uses = await listTransactionUses(
    executor,
    all.flatMap(({ transactionId }) => transactionId ?? []),
  );
  const knownReferences = await listKnownReferences(executor, references.slice(0, MAX_REFERENCES));
  const matcher = createMatcher({ orders, claims, approved, usedTransactions: uses, knownReferences });
  const paymentById = new Map(approved.map((payment) => [payment.paymentId, payment]));
  const { carryOverUnusedSessions } = await getSettings(ctx, executor);
  const now = ctx.now().getTime();
  const byId = new Map(orders.map((order) => [String(order.orderId), order]));
  return (money) => {
    const match = matcher(money);
    if (match === null) return null;
    if (match.paymentId !== null) {
      const payment = paymentById.get(match.paymentId);
      if (!payment) return null;
      const { orderId, reference, studentName } = payment;
      return { match, payment, order: { orderId, reference, studentName, dueLisente: 0 }, endsSessions: 0 };
    }
    const order = byId.get(match.orderId);
    if (!order) return null;
    const isPaid = money.amountLisente >= order.dueLisente;
    const endsSessions = isPaid ? countEndedSessions(order.openSessions, now, carryOverUnusedSessions) : 0;
    return { match, payment: null, order, endsSessions };
  };
}

/** What the matcher needs of stored money; null if its amount is unknown. */
export function toIncomingMoney(money: IncomingMoneyRow, zone: string): IncomingMoney | null {
  if (money.amountLisente === null) return null;
  return {
    provider: money.provider,
    transactionId: money.transactionId,
    amountLisente: money.amountLisente,
    date: money.localDate ?? dateInZone(money.createdAt.getTime(), zone),
    references: money.orderReferences,
    text: `${money.reference} ${money.message ?? ''}`,
  };
}

/** The same for a line of a file that is not stored yet. */
export const readLineAsMoney = ({
  transactionId,
  amountLisente,
  date,
  orderReferences,
  reference,
}: InspectedLine): IncomingMoney => ({
  transactionId,
  amountLisente,
  date,
  references: orderReferences,
  text: reference,
});
