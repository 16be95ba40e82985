import { DomainError } from '../errors.ts';
import type { OrderStatus } from './orders.ts';

/**
 * Account money: what payments brought beyond their orders. It lowers what the next order asks for and is never turned
 * into sessions by itself. All amounts are in lisente.
 */

/** Why an entry exists. `returned` is what an order gave back when it was cancelled or expired. */
export const ACCOUNT_MONEY_REASONS = ['overpayment', 'used', 'returned', 'refund', 'correction'] as const;
export type AccountMoneyReason = (typeof ACCOUNT_MONEY_REASONS)[number];

/** The price of an order and the money it has. */
export interface OrderMoney {
  readonly status: OrderStatus;
  readonly amountLisente: number;
  /** Account money that pays a part of the amount. */
  readonly creditAppliedLisente: number;
  /** What its approved payments brought, without what went to the account's money. */
  readonly receivedLisente: number;
}

/** Returns what is missing until an order is paid; 0 for a paid or cancelled order. */
export function missingAmount(order: OrderMoney): number {
  const { status, amountLisente, creditAppliedLisente, receivedLisente } = order;
  if (status === 'paid' || status === 'cancelled') return 0;
  return Math.max(0, amountLisente - creditAppliedLisente - receivedLisente);
}

/** Splits a payment into what its order needs and the surplus for the account's money. */
export function splitPayment(
  order: OrderMoney,
  paymentLisente: number,
): { readonly towardsOrderLisente: number; readonly surplusLisente: number } {
  const towardsOrderLisente = Math.min(paymentLisente, missingAmount(order));
  return { towardsOrderLisente, surplusLisente: paymentLisente - towardsOrderLisente };
}

/**
 * Requires that an admin has confirmed a surplus that is larger than the order itself: a pasted or mistyped amount must
 * not become account money by one press (PAY-50).
 * @throws DomainError surplus_unconfirmed with the surplus.
 */
export function requireExpectedSurplus(
  order: Pick<OrderMoney, 'amountLisente'>,
  surplusLisente: number,
  isConfirmed: boolean,
): void {
  if (!isConfirmed && surplusLisente > order.amountLisente)
    throw new DomainError('surplus_unconfirmed', { surplusLisente });
}

/** Decides how much account money a new order uses: as much as there is, up to its amount. */
export const decideAccountMoneyUse = (balanceLisente: number, amountLisente: number): number =>
  Math.max(0, Math.min(balanceLisente, amountLisente));

/**
 * Decides what an order that is cancelled or expires returns: account money to the account that ordered, and payments to
 * the accounts that paid (PAY-51).
 * @param received what payments brought, by account, in the order in which accounts are locked.
 */
export function decideReturns<AccountId extends string>(
  order: { readonly accountId: AccountId; readonly creditAppliedLisente: number },
  received: readonly { readonly accountId: AccountId; readonly receivedLisente: number }[],
): { readonly accountId: AccountId; readonly totalLisente: number }[] {
  const totals = new Map<AccountId, number>(
    received.map(({ accountId, receivedLisente }) => [accountId, receivedLisente]),
  );
  totals.set(order.accountId, (totals.get(order.accountId) ?? 0) + order.creditAppliedLisente);
  return [...totals]
    .map(([accountId, totalLisente]) => ({ accountId, totalLisente }))
    .filter(({ totalLisente }) => totalLisente > 0)
    .toSorted((one, other) => (one.accountId < other.accountId ? -1 : 1));
}

/**
 * Decides a change of an account's money.
 * @returns the balance after it.
 * @throws DomainError account_money_insufficient with the balance, when it would fall below 0.
 */
export function decideAccountMoneyChange(balanceLisente: number, deltaLisente: number): number {
  const balance = balanceLisente + deltaLisente;
  if (balance < 0) throw new DomainError('account_money_insufficient', { balanceLisente });
  return balance;
}
