import { normalizeText } from '../normalize-text.ts';
import { dateInZone, toInstant } from '../calendar.ts';
import { DomainError } from '../errors.ts';
import { decideMove, type Move, type TransitionTable } from '../lifecycle.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const PAYMENT_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
export const PAYMENT_ACTIONS = ['approve', 'reject', 'supersede'] as const;
export type PaymentAction = (typeof PAYMENT_ACTIONS)[number];

/**
 * Lifecycle of one payment, that is one proof (PAY-5). A newer proof supersedes one that
 * is still pending: the older is rejected and stays in the history. A decision is final.
 */
export const PAYMENT_TRANSITIONS: TransitionTable<PaymentStatus, PaymentAction> = {
  pending: { approve: 'approved', reject: 'rejected', supersede: 'rejected' },
  approved: {},
  rejected: {},
};

/** The reason recorded on a pending proof that a newer one replaced. */
export const SUPERSEDED_REASON = 'Replaced by a newer proof';

/** How a payment became known: a proof of the family, a message or statement of a provider, cash, or a gateway. */
export const PAYMENT_METHODS = ['proof', 'sms', 'statement', 'cash', 'gateway'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Hours in which the amounts that one admin moves for a family are added up (PAY-55). */
export const MOVED_MONEY_HOURS = 24;

/** How much an admin may move for a family without a second one. Amounts in lisente. */
export interface ApprovalLimit {
  /** The setting; 0 turns it off. */
  readonly aboveLisente: number;
  /** What this admin has moved for the family in the last 24 hours, in whatever way. */
  readonly movedLisente: number;
}

/** Whether an amount needs a second admin, together with what the admin moved before (PAY-55). */
export const needsSecondApproval = (
  amountLisente: number,
  { aboveLisente, movedLisente }: ApprovalLimit,
): boolean => aboveLisente > 0 && amountLisente + movedLisente > aboveLisente;

/** How many days a refund or an adjustment waits for the second admin. */
export const REQUEST_VALID_DAYS = 7;

/** What an approval does. */
export type ApprovalStep = 'settle' | 'first-approval';

/**
 * Decides what an admin's approval does (PAY-55). Above the amount of the setting, two admins approve the same amount;
 * another amount starts again.
 * @throws DomainError payment_needs_another_admin when the same admin approves twice.
 */
export function decideApproval(approval: {
  readonly amountLisente: number;
  readonly limit: ApprovalLimit;
  readonly adminId: string;
  /** The first approval, if there is one. */
  readonly first: { readonly adminId: string; readonly amountLisente: number } | null;
}): ApprovalStep {
  const { amountLisente, limit, adminId, first } = approval;
  if (!needsSecondApproval(amountLisente, limit)) return 'settle';
  if (first?.amountLisente !== amountLisente) return 'first-approval';
  if (first.adminId === adminId) throw new DomainError('payment_needs_another_admin');
  return 'settle';
}

/**
 * Whether evidence says that money was paid before its order existed. Evidence that names only a day stands at its
 * midnight: then the days are compared.
 * @param paidAt epoch milliseconds, as `orderedAt`. @param zone IANA name.
 */
export function isPaidBefore(paidAt: number, orderedAt: number, zone: string): boolean {
  const isDayOnly = toInstant(dateInZone(paidAt, zone), '00:00', zone) === paidAt;
  return isDayOnly ? dateInZone(paidAt, zone) < dateInZone(orderedAt, zone) : paidAt < orderedAt;
}

/**
 * Returns the stored form of a provider's transaction id, so that one transaction is recognised however it arrives:
 * upper case, without spaces and invisible characters.
 */
export const normalizeTransactionId = (text: string): string =>
  normalizeText(text, 'NFKC')
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .toUpperCase();

/** Returns the stored form of a provider's name: lower case, without spaces. */
export const normalizeProvider = (text: string): string =>
  normalizeText(text, 'NFKC').trim().toLowerCase().replaceAll(/\s+/gu, '-');

/** The provider of a payment whose evidence does not name one. */
export const UNKNOWN_PROVIDER = 'unknown';

/**
 * Whether two pieces of evidence name different providers. A transaction id counts once whatever the provider (PAY-58), so
 * another provider with the same id is a reason to compare them by hand.
 */
export function isOtherProvider(one: string | null, other: string | null): boolean {
  const isKnown = (provider: string | null) => provider !== null && provider !== UNKNOWN_PROVIDER;
  return isKnown(one) && isKnown(other) && one !== other;
}

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
  /** When the student may submit again; null means now. */
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

/** Active or expired at this instant: active without an end or before it (PAY-15). */
export function subscriptionState(endsAt: number | null, now: number): 'active' | 'expired' {
  return endsAt === null || endsAt > now ? 'active' : 'expired';
}

/** A warning for the admin who decides about a payment. It does not prevent an approval. */
export type ClaimFlag =
  | { readonly kind: 'package-changed'; readonly packageId: string; readonly packageName: string }
  | { readonly kind: 'price-changed'; readonly priceLisente: number };

/**
 * Returns the changes since a package was ordered: another chosen package, or another price. Empty for a decided
 * payment.
 */
export function claimFlags(claim: {
  readonly status: PaymentStatus;
  /** The ordered package, and its price at that time in lisente. */
  readonly packageId: string;
  readonly amountLisente: number;
  /** The package's price today in lisente; null for an unknown package. */
  readonly priceToday: number | null;
  /** The package chosen in the profile now; null without one. */
  readonly selectedPackage: { readonly id: string; readonly name: string } | null;
}): ClaimFlag[] {
  const { status, packageId, amountLisente, priceToday, selectedPackage } = claim;
  if (status !== 'pending') return [];
  const flags: ClaimFlag[] = [];
  if (selectedPackage !== null && selectedPackage.id !== packageId) {
    const { id, name } = selectedPackage;
    flags.push({ kind: 'package-changed', packageId: id, packageName: name });
  }
  if (priceToday !== null && priceToday !== amountLisente)
    flags.push({ kind: 'price-changed', priceLisente: priceToday });
  return flags;
}

/** Returns the days until a package ends, rounded up; null without an end, 0 after it. */
export function daysLeft(endsAt: number | null, now: number): number | null {
  return endsAt === null ? null : Math.max(0, Math.ceil((endsAt - now) / DAY_MS));
}
