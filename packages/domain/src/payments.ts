import { addMonths } from './calendar.ts';
import { DomainError } from './errors.ts';
import { decideMove, type Move, type TransitionTable } from './lifecycle.ts';
import { findPackage, type Package } from './packages.ts';

export const PAYMENT_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
export const PAYMENT_ACTIONS = ['approve', 'reject', 'supersede'] as const;
export type PaymentAction = (typeof PAYMENT_ACTIONS)[number];

/**
 * Lifecycle of one payment, that is one proof (specification 4, "Payment status"). A newer proof supersedes one that
 * is still pending: the older is rejected and stays in the history. What was decided stays decided.
 */
export const PAYMENT_TRANSITIONS: TransitionTable<PaymentStatus, PaymentAction> = {
  pending: { approve: 'approved', reject: 'rejected', supersede: 'rejected' },
  approved: {},
  rejected: {},
};

/** The reason recorded on a pending proof that a newer one replaced. */
export const SUPERSEDED_REASON = 'Replaced by a newer proof';

/** Decides a move of a payment; throws payment_not_pending when its status does not allow it. */
export function decidePaymentMove(status: PaymentStatus, action: PaymentAction): Move<PaymentStatus> {
  return decideMove(PAYMENT_TRANSITIONS, status, action, 'payment_not_pending');
}

/** What approving a payment sets (instants in epoch milliseconds). */
export interface PaymentApproval {
  readonly item: Package;
  readonly startsAt: number;
  readonly endsAt: number;
}

/**
 * Decides the approval of a payment (specification 4, "Payment status"): from now, for the package's months in the
 * platform's zone. Its credits follow from `grantPackage`.
 * @param now epoch milliseconds. @param zone IANA name.
 * @throws DomainError package_not_found when the catalogue lacks the package.
 */
export function decideApproval(packageId: string, now: number, zone: string): PaymentApproval {
  const item = findPackage(packageId);
  if (!item) throw new DomainError('package_not_found', { packageId });
  return { item, startsAt: now, endsAt: addMonths(now, item.validMonths, zone) };
}

/** Active or expired at this instant: active while there is no end or it lies ahead (specification 2, Payments tab). */
export function subscriptionState(endsAt: number | null, now: number): 'active' | 'expired' {
  return endsAt === null || endsAt > now ? 'active' : 'expired';
}
