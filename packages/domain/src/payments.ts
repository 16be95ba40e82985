import { addMonths } from './calendar.ts';
import { DomainError } from './errors.ts';
import { decideMove, type Move, type TransitionTable } from './lifecycle.ts';
import { findPackage, type Package, type PackageId } from './packages.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const PAYMENT_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
export const PAYMENT_ACTIONS = ['approve', 'reject', 'supersede'] as const;
export type PaymentAction = (typeof PAYMENT_ACTIONS)[number];

/**
 * Lifecycle of one payment, that is one proof (PAY-5). A newer proof supersedes one that
 * is still pending: the older is rejected and stays in the history. What was decided stays decided.
 */
export const PAYMENT_TRANSITIONS: TransitionTable<PaymentStatus, PaymentAction> = {
  pending: { approve: 'approved', reject: 'rejected', supersede: 'rejected' },
  approved: {},
  rejected: {},
};

/** The reason recorded on a pending proof that a newer one replaced. */
export const SUPERSEDED_REASON = 'Replaced by a newer proof';

/**
 * Why a payment has no proof file: it stayed in the old product, was removed after its time, its family was erased, or a
 * newer proof replaced it before anyone decided about it.
 */
export const PROOF_ABSENCES = ['not-imported', 'retention', 'erased', 'superseded'] as const;
export type ProofAbsence = (typeof PROOF_ABSENCES)[number];

/** How many proofs a student may submit within 24 hours. */
export const MAX_PROOFS_PER_DAY = 10;

/** What a student has submitted and stored so far. Instants in epoch milliseconds. */
export interface ProofUse {
  /** Bytes of the student's proofs without the pending one, which a new proof replaces. */
  readonly decidedBytes: number;
  readonly quotaBytes: number;
  /** When the student may submit again; null where that is now. */
  readonly nextAt: number | null;
  readonly now: number;
}

/**
 * Decides when a student may submit the next proof: at most `MAX_PROOFS_PER_DAY` within any 24 hours.
 * @param submittedAt the latest submissions, newest first, in epoch milliseconds.
 * @returns epoch milliseconds; null for now.
 */
export function nextProofAt(submittedAt: readonly number[], now: number): number | null {
  const earliest = submittedAt[MAX_PROOFS_PER_DAY - 1];
  return earliest === undefined || earliest + DAY_MS <= now ? null : earliest + DAY_MS;
}

/**
 * Decides whether a student may submit a proof of `size` bytes.
 * @throws DomainError proof_daily_limit_reached with `nextAt`, proof_quota_exceeded with the bytes in use and the quota.
 */
export function decideProofSubmission(use: ProofUse, size: number): void {
  const { decidedBytes, quotaBytes, nextAt, now } = use;
  if (nextAt !== null) {
    throw new DomainError('proof_daily_limit_reached', {
      maxPerDay: MAX_PROOFS_PER_DAY,
      retryAfterSeconds: Math.ceil((nextAt - now) / 1000),
    });
  }
  if (decidedBytes + size > quotaBytes) {
    throw new DomainError('proof_quota_exceeded', { usedBytes: decidedBytes, quotaBytes });
  }
}

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
 * Decides the approval of a payment (PAY-6): from now, for the package's months in the
 * platform's zone. Its credits follow from `grantPackage`.
 * @param now epoch milliseconds. @param zone IANA name.
 * @throws DomainError package_not_found when the catalogue lacks the package.
 */
export function decideApproval(packageId: string, now: number, zone: string): PaymentApproval {
  const item = findPackage(packageId);
  if (!item) throw new DomainError('package_not_found', { packageId });
  return { item, startsAt: now, endsAt: addMonths(now, item.validMonths, zone) };
}

/** Active or expired at this instant: active while there is no end or it lies ahead (PAY-15). */
export function subscriptionState(endsAt: number | null, now: number): 'active' | 'expired' {
  return endsAt === null || endsAt > now ? 'active' : 'expired';
}

/** What an admin is told of a claim before deciding. It advises; it forbids nothing. */
export type ClaimFlag =
  | { readonly kind: 'package-changed'; readonly packageId: PackageId }
  | { readonly kind: 'price-changed'; readonly priceMaloti: number };

/**
 * What has changed since a package was claimed: the student chose another one, or it costs something else today.
 * Nothing of what was decided already.
 */
export function claimFlags(claim: {
  readonly status: PaymentStatus;
  readonly packageId: PackageId;
  readonly priceMaloti: number;
  /** What the profile says now; null where nothing is chosen. */
  readonly selectedPackage: PackageId | null;
}): ClaimFlag[] {
  const { status, packageId, priceMaloti, selectedPackage } = claim;
  if (status !== 'pending') return [];
  const flags: ClaimFlag[] = [];
  if (selectedPackage !== null && selectedPackage !== packageId)
    flags.push({ kind: 'package-changed', packageId: selectedPackage });
  const today = findPackage(packageId)?.priceMaloti;
  if (today !== undefined && today !== priceMaloti) flags.push({ kind: 'price-changed', priceMaloti: today });
  return flags;
}

/** Days until a package ends, a day that has begun counted whole; null without an end, 0 when it has ended. */
export function daysLeft(endsAt: number | null, now: number): number | null {
  return endsAt === null ? null : Math.max(0, Math.ceil((endsAt - now) / DAY_MS));
}
