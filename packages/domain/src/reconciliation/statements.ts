import { groupBy } from '../group-by.ts';
import type { WallDate } from '../calendar.ts';
import { parseReference } from '../payments/orders.ts';
import { isOtherProvider, normalizeTransactionId } from '../payments/payments.ts';
import { createReferenceIndex } from './reference-index.ts';

const LETTERS_OF_REFERENCE = '[0-9A-Za-z]{3}';
const REFERENCE = new RegExp(
  `(?<![0-9A-Za-z])(?=(${LETTERS_OF_REFERENCE}[ -]?${LETTERS_OF_REFERENCE})(?![0-9A-Za-z]))`,
  'gu',
);

/** Finds every order reference with a valid check character in a text, in its stored form. */
export function findReferences(text: string): string[] {
  const found = new Set<string>();
  for (const [, candidate = ''] of text.slice(0, 2000).matchAll(REFERENCE)) {
    const reference = parseReference(candidate);
    if (reference !== null) found.add(reference);
  }
  return [...found];
}

/** Money that arrived and belongs to no order yet: a line of a statement or a forwarded message. */
export interface IncomingMoney {
  /** Who moved the money; left out if that is not known yet. */
  readonly provider?: string;
  readonly transactionId: string | null;
  readonly amountLisente: number;
  readonly date: WallDate | null;
  /** References found in its texts. */
  readonly references: readonly string[];
  /** Its texts, in which a mistyped reference is looked for. */
  readonly text?: string;
}

/** An order that waits for money, or an expired one that a reference names. */
export interface OpenOrder {
  readonly orderId: string;
  readonly reference: string;
  /** What is missing, in lisente. */
  readonly dueLisente: number;
  readonly placedOn: WallDate;
  /** Late money may still settle it, but only by hand. */
  readonly isExpired: boolean;
}

/** A pending claim of a family: a proof or a pasted message. */
export interface PendingClaim {
  readonly paymentId: string;
  readonly orderId: string;
  /** As the evidence names it; null with the transaction id. */
  readonly provider: string | null;
  readonly transactionId: string | null;
  readonly amountLisente: number;
  readonly claimedOn: WallDate;
}

/** An approved payment whose money may arrive still. */
export interface ApprovedPayment {
  readonly paymentId: string;
  readonly orderId: string;
  readonly reference: string;
  readonly provider: string | null;
  readonly transactionId: string | null;
  readonly amountLisente: number;
  readonly paidOn: WallDate;
  /** False once its money was seen: then only its transaction id confirms it again. */
  readonly isUnseen: boolean;
}

export const MATCH_KINDS = ['reference', 'transaction', 'near-reference', 'amount'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

/** The order that incoming money belongs to, and how sure that is. */
export interface MoneyMatch {
  readonly kind: MatchKind;
  readonly orderId: string;
  /** The approved payment that it confirms; null if it is new money for the order. */
  readonly paymentId: string | null;
  /** True if it may be approved without comparing it by hand. An amount and a date alone never suffice. */
  readonly isExact: boolean;
  /** Why a person has to compare it: its id has paid something, or a claim names it with another provider (PAY-58). */
  readonly warning: MatchWarning | null;
}

export const MATCH_WARNINGS = ['transaction-used', 'other-provider', 'amount-differs'] as const;
export type MatchWarning = (typeof MATCH_WARNINGS)[number];

/** Days by which the dates of a claim and of the money may differ for a suggestion. */
const CLAIM_DATE_DAYS = 3;
/** Days after an order within which money of its amount suggests it. */
const ORDER_DATE_DAYS = 14;

/** Returns the number of a date's day, for comparisons. Counts from March, so that leap days come last in their year. */
function dayNumber(date: WallDate): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const years = month > 2 ? year : year - 1;
  const months = (month + 9) % 12;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return years * 365 + leapDays + Math.floor((months * 153 + 2) / 5) + day;
}

/** Returns the only item that passes, or null if none or several do. */
function findOnly<Item>(items: readonly Item[], passes: (item: Item) => boolean): Item | null | 'several' {
  let found: Item | null = null;
  for (const item of items) {
    if (!passes(item)) continue;
    if (found !== null) return 'several';
    found = item;
  }
  return found;
}

/** What incoming money is matched with. */
export interface MatchedRecords {
  readonly orders: readonly OpenOrder[];
  readonly claims: readonly PendingClaim[];
  /** Approved payments that are unseen, or that have a transaction id of the money. */
  readonly approved?: readonly ApprovedPayment[];
  /** Transaction ids of other approved payments, such as money of an account. Such money is never exact. */
  readonly usedTransactions?: { readonly has: (transactionId: string) => boolean };
  /** References of orders in any status. Money that names one is never suggested for another order. */
  readonly knownReferences?: { readonly has: (reference: string) => boolean };
}

/**
 * Returns a function that matches incoming money: with approved payments first, which it confirms, and then with open
 * orders, by reference, by the transaction id of a claim, by a reference that is one edit away, and by amount and date.
 * The last two are suggestions only. Takes constant time per match.
 */
export function createMatcher({
  orders,
  claims,
  approved = [],
  usedTransactions = new Set<string>(),
  knownReferences = new Set<string>(),
}: MatchedRecords): (money: IncomingMoney) => MoneyMatch | null {
  const byReference = new Map(orders.map((order) => [order.reference, order]));
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  const withId = claims.filter(({ transactionId }) => transactionId !== null);
  const byTransaction = groupBy(withId, ({ transactionId }) => normalizeTransactionId(transactionId ?? ''));
  const approvedByTransaction = new Map(
    approved.flatMap((payment) =>
      payment.transactionId === null
        ? []
        : [[normalizeTransactionId(payment.transactionId), payment] as const],
    ),
  );
  const unseen = approved
    .filter(({ isUnseen }) => isUnseen)
    .map((payment) => ({ ...payment, day: dayNumber(payment.paidOn) }));
  const unseenByReference = groupBy(unseen, ({ reference }) => reference);
  const unseenByAmount = groupBy(unseen, ({ amountLisente }) => amountLisente);
  const findNear = createReferenceIndex(new Set([...byReference.keys(), ...unseenByReference.keys()]));
  const claimsByAmount = groupBy(
    claims
      .filter(({ transactionId, orderId }) => transactionId === null && byId.has(orderId))
      .map((claim) => ({ ...claim, day: dayNumber(claim.claimedOn) })),
    ({ amountLisente }) => amountLisente,
  );
  const ordersByAmount = groupBy(
    orders
      .filter(({ isExpired }) => !isExpired)
      .map((order) => ({ ...order, day: dayNumber(order.placedOn) })),
    ({ dueLisente }) => dueLisente,
  );

  const toOrder = (kind: MatchKind, orderId: string, isExact = false): MoneyMatch => ({
    kind,
    orderId,
    paymentId: null,
    isExact,
    warning: null,
  });
  const toPayment = (kind: MatchKind, payment: ApprovedPayment, isExact = false): MoneyMatch => ({
    kind,
    orderId: payment.orderId,
    paymentId: payment.paymentId,
    isExact,
    warning: null,
  });
  /** Whether an unseen payment can be this money: an id of the provider decides, if both name one. */
  const canBe = (
    payment: ApprovedPayment,
    { transactionId, amountLisente, provider }: IncomingMoney,
  ): boolean =>
    payment.amountLisente === amountLisente &&
    (payment.transactionId === null || transactionId === null) &&
    !isOtherProvider(payment.provider, provider ?? null);

  /** Finds the approved payment with the transaction id of the money. */
  const findSameTransaction = (money: IncomingMoney): MoneyMatch | null => {
    const payment = money.transactionId === null ? undefined : approvedByTransaction.get(money.transactionId);
    if (payment === undefined) return null;
    if (isOtherProvider(payment.provider, money.provider ?? null))
      return { ...toPayment('transaction', payment), warning: 'transaction-used' };
    if (payment.amountLisente !== money.amountLisente)
      return { ...toPayment('transaction', payment), warning: 'amount-differs' };
    return toPayment('transaction', payment, true);
  };

  /** Finds the unseen payment of an order that the money names. */
  const findOfReference = (
    money: IncomingMoney,
    references: readonly string[],
    kind: MatchKind,
  ): MoneyMatch | null => {
    const named = references.flatMap((reference) => unseenByReference.get(reference) ?? []);
    const payment = findOnly(named, (each) => canBe(each, money));
    if (payment === null || payment === 'several') return null;
    return toPayment(kind, payment, kind === 'reference' && references.length === 1);
  };

  const suggestByAmount = (money: IncomingMoney): MoneyMatch | null => {
    const { amountLisente, date } = money;
    if (date === null) return null;
    const day = dayNumber(date);
    const payment = findOnly(
      unseenByAmount.get(amountLisente) ?? [],
      (each) => canBe(each, money) && Math.abs(day - each.day) <= CLAIM_DATE_DAYS,
    );
    if (payment === 'several') return null;
    if (payment !== null) return toPayment('amount', payment);
    const claim = findOnly(
      claimsByAmount.get(amountLisente) ?? [],
      (each) => Math.abs(day - each.day) <= CLAIM_DATE_DAYS,
    );
    if (claim === 'several') return null;
    if (claim !== null) return toOrder('amount', claim.orderId);
    const order = findOnly(
      ordersByAmount.get(amountLisente) ?? [],
      (each) => day >= each.day - 1 && day <= each.day + ORDER_DATE_DAYS,
    );
    return order === null || order === 'several' ? null : toOrder('amount', order.orderId);
  };

  const suggestNear = (money: IncomingMoney): MoneyMatch | null => {
    const near = findNear(money.text ?? '');
    const [reference] = near;
    if (reference === undefined || near.length > 1) return null;
    const order = byReference.get(reference);
    return (
      findOfReference(money, near, 'near-reference') ??
      (order ? toOrder('near-reference', order.orderId) : null)
    );
  };

  const findMatch = (money: IncomingMoney, claimed: readonly PendingClaim[]): MoneyMatch | null => {
    const named = money.references.flatMap((reference) => byReference.get(reference) ?? []);
    const [order] = named;
    const [claim] = claimed;
    const confirmed = findOfReference(money, money.references, 'reference');
    if (confirmed !== null) return confirmed;
    if (order) {
      const isContested = named.length > 1 || claimed.some(({ orderId }) => orderId !== order.orderId);
      const isExact = !isContested && !order.isExpired && order.dueLisente === money.amountLisente;
      return toOrder('reference', order.orderId, isExact);
    }
    if (money.references.some((reference) => knownReferences.has(reference))) return null;
    const claimedOrder = claim && byId.get(claim.orderId);
    if (claim && claimedOrder) {
      const isExact =
        claimed.length === 1 && !claimedOrder.isExpired && claim.amountLisente === money.amountLisente;
      return toOrder('transaction', claim.orderId, isExact);
    }
    return suggestNear(money) ?? suggestByAmount(money);
  };

  return (money) => {
    const same = findSameTransaction(money);
    if (same !== null) return same;
    const { transactionId } = money;
    const claimed = transactionId === null ? [] : (byTransaction.get(transactionId) ?? []);
    const match = findMatch(money, claimed);
    if (match === null) return null;
    if (transactionId !== null && usedTransactions.has(transactionId))
      return { ...match, isExact: false, warning: 'transaction-used' };
    if (claimed.some(({ provider }) => isOtherProvider(provider, money.provider ?? null)))
      return { ...match, isExact: false, warning: 'other-provider' };
    return match;
  };
}
