import type { CreditEntry, Grant } from './credits.ts';
import { DomainError } from '../errors.ts';

/** Where the money of a refund comes from: a paid order, or the account's money. */
export const REFUND_SOURCES = ['order', 'account'] as const;
export type RefundSource = (typeof REFUND_SOURCES)[number];

/** How a refund is paid. */
export const REFUND_METHODS = ['cash', 'mobile_money', 'bank'] as const;
export type RefundMethod = (typeof REFUND_METHODS)[number];

/**
 * Decides a refund of a paid order (PAY-54). It takes one session back for each full session price that is refunded:
 * first unused ones, then those that booked lessons hold, which have to be cancelled.
 * @param order amounts in lisente; `refundedLisente` is what was refunded before, `unused` the credits that its grant has
 *   available, `held` those that its booked lessons hold, `lessons` what it granted, `takenBefore` the credits that
 *   earlier refunds took.
 * @returns the unused credits to take, and how many booked lessons have to be cancelled first.
 * @throws DomainError refund_exceeds_payment with the amount that can be refunded.
 */
export function decideRefund(
  order: {
    readonly amountLisente: number;
    readonly refundedLisente: number;
    readonly lessons: number;
    readonly unused: number;
    readonly held: number;
    readonly takenBefore: number;
  },
  refundLisente: number,
): { readonly creditsTaken: number; readonly lessonsToCancel: number } {
  const { amountLisente, refundedLisente, lessons, unused, held, takenBefore } = order;
  const refundableLisente = amountLisente - refundedLisente;
  if (refundLisente <= 0 || refundLisente > refundableLisente)
    throw new DomainError('refund_exceeds_payment', { refundableLisente });
  // All refunds of the order together, so that several small ones take as much as one of the same sum.
  const paidBack = Math.floor(((refundedLisente + refundLisente) * lessons) / amountLisente);
  const owed = Math.max(0, paidBack - takenBefore);
  const creditsTaken = Math.min(unused, owed);
  return { creditsTaken, lessonsToCancel: Math.min(held, owed - creditsTaken) };
}

/** Entry that takes unused credits of a refunded order back from its grant; none for 0. */
export function takeRefundedCredits(
  grants: readonly Grant[],
  grantId: string,
  creditsTaken: number,
): CreditEntry[] {
  const grant = grants.find(({ id }) => id === grantId);
  if (grant === undefined || creditsTaken === 0) return [];
  if (grant.available < creditsTaken)
    throw new DomainError('credits_insufficient', { remaining: grant.available });
  return [{ grantId, reason: 'adjusted', delta: 0 - creditsTaken, heldDelta: 0, completed: 0 }];
}
