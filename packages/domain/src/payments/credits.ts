// One file because every rule of credits reads the same ledger of grants and entries.
import { DomainError } from '../errors.ts';

/** A student's counters, derived from the open grants (CREDIT-1). */
export interface Balance {
  /** Lessons granted by the open grants: *Total*. */
  readonly assigned: number;
  /** Lessons completed on the open grants: *Done*. */
  readonly completed: number;
  /** Credits that are available: *Left*. */
  readonly remaining: number;
}

export const EMPTY_BALANCE: Balance = { assigned: 0, completed: 0, remaining: 0 };

/** The counters of a family's screens: also what is held for confirmed lessons. */
export interface FamilyBalance extends Balance {
  readonly held: number;
}

export const EMPTY_FAMILY_BALANCE: FamilyBalance = { ...EMPTY_BALANCE, held: 0 };

/** The sentence *8 bought = 2 used + 3 booked + 3 free* in numbers: `bought + changed = used + booked + free`. */
export interface SessionSum {
  readonly bought: number;
  readonly used: number;
  readonly booked: number;
  readonly free: number;
  /** Sessions that the centre added, took back or carried over from an older package; mostly 0. */
  readonly changed: number;
}

/** Returns the parts into which the open grants are divided (CREDIT-14). */
export function sumSessions({ assigned, completed, remaining, held }: FamilyBalance): SessionSum {
  const changed = completed + held + remaining - assigned;
  return { bought: assigned, used: completed, booked: held, free: remaining, changed };
}

/** Where a grant comes from. `opening` holds what was counted before or without the first purchase. */
export const GRANT_KINDS = ['purchase', 'bonus', 'make_up', 'opening'] as const;
export type GrantKind = (typeof GRANT_KINDS)[number];

/** Why a credit entry exists. */
export const CREDIT_REASONS = [
  'granted',
  'opening',
  'closed',
  'carried',
  'held',
  'released',
  'consumed',
  'reversed',
  'adjusted',
] as const;
export type CreditReason = (typeof CREDIT_REASONS)[number];

/** An open grant with its counters. Lists of grants are in the order of their creation. */
export interface Grant {
  readonly id: string;
  /** Lessons that count for *Total*. Adjustments do not change it. */
  readonly granted: number;
  readonly available: number;
  readonly held: number;
  readonly completed: number;
  /** Epoch milliseconds; null for a grant that never expires. */
  readonly expiresAt: number | null;
}

/** One entry of the credit ledger, before it is stored. The counters of a grant are the sums of its entries. */
export interface CreditEntry {
  readonly grantId: string;
  readonly reason: CreditReason;
  /** Change of the available credits. */
  readonly delta: number;
  /** Change of the held credits. */
  readonly heldDelta: number;
  /** Lessons that the entry counts as completed; negative only when a completion is corrected. */
  readonly completed: number;
}

const sumOf = (grants: readonly Grant[], field: 'granted' | 'available' | 'held' | 'completed'): number =>
  grants.reduce((sum, grant) => sum + grant[field], 0);

/** Derives the counters of the specification from the open grants (CREDIT-1). */
export const countCredits = (grants: readonly Grant[]): Balance => ({
  assigned: sumOf(grants, 'granted'),
  completed: sumOf(grants, 'completed'),
  remaining: sumOf(grants, 'available'),
});

/** Returns the grants that are open after these entries. A `closed` entry removes its grant. */
export function applyEntries(grants: readonly Grant[], entries: readonly CreditEntry[]): Grant[] {
  const closed = new Set(entries.filter(({ reason }) => reason === 'closed').map(({ grantId }) => grantId));
  return grants
    .filter(({ id }) => !closed.has(id))
    .map((grant) =>
      entries
        .filter(({ grantId }) => grantId === grant.id)
        .reduce(
          (sum, entry) => ({
            ...sum,
            available: sum.available + entry.delta,
            held: sum.held + entry.heldDelta,
            completed: sum.completed + entry.completed,
          }),
          grant,
        ),
    );
}

/** Whether a grant can be used at an instant, in epoch milliseconds. */
const isUnexpired = ({ expiresAt }: Pick<Grant, 'expiresAt'>, now: number): boolean =>
  expiresAt === null || expiresAt > now;

/** Credits available on grants that have not expired. `now` is in epoch milliseconds. */
export const countUnexpired = (grants: readonly Grant[], now: number): number =>
  sumOf(
    grants.filter((grant) => isUnexpired(grant, now)),
    'available',
  );

/**
 * Counts the sessions that a purchase would end: those that are available and have not expired (CREDIT-13). With
 * `carryOver` it ends none. `now` is in epoch milliseconds.
 */
export const countEndedSessions = (
  grants: readonly Pick<Grant, 'available' | 'expiresAt'>[],
  now: number,
  carryOver: boolean,
): number =>
  carryOver ? 0 : grants.reduce((sum, grant) => sum + (isUnexpired(grant, now) ? grant.available : 0), 0);

/**
 * Requires that a person has confirmed how many sessions a purchase ends (CREDIT-13). Bulk and automatic settlement
 * confirm none.
 * @throws DomainError sessions_unconfirmed with the number.
 */
export function requireConfirmedEnd(ended: number, confirmed: number): void {
  if (ended > confirmed) throw new DomainError('sessions_unconfirmed', { sessions: ended });
}

/** Orders grants for use: what has not expired first, and of that the earliest expiry first. */
const inOrderOfUse = (grants: readonly Grant[], now: number): Grant[] =>
  grants
    .filter(({ available }) => available > 0)
    .toSorted((one, other) => {
      const unexpired = Number(isUnexpired(other, now)) - Number(isUnexpired(one, now));
      return (
        unexpired ||
        (one.expiresAt ?? Number.POSITIVE_INFINITY) - (other.expiresAt ?? Number.POSITIVE_INFINITY) ||
        0
      );
    });

function newestOf(grants: readonly Grant[]): Grant {
  const newest = grants.at(-1);
  if (!newest) throw new TypeError('A student without an open grant needs an opening grant first.');
  return newest;
}

/**
 * Entries of a purchase (CREDIT-3). By default it closes every open grant: what was left is written off, and held
 * credits are carried to the new grant, so that the lessons they belong to can still be completed. When the family cancels
 * such a lesson, nothing is returned. With
 * `carryOver` (a platform setting) the grants stay open and add up.
 * @param grants the open grants without the new one.
 */
export function grantLessons(
  grants: readonly Grant[],
  grant: { readonly id: string; readonly lessons: number },
  carryOver: boolean,
): CreditEntry[] {
  const { id: grantId, lessons } = grant;
  const granted: CreditEntry = { grantId, reason: 'granted', delta: lessons, heldDelta: 0, completed: 0 };
  if (carryOver) return [granted];
  const held = sumOf(grants, 'held');
  const carry = (id: string, heldDelta: number): CreditEntry[] =>
    heldDelta === 0 ? [] : [{ grantId: id, reason: 'carried', delta: 0, heldDelta, completed: 0 }];
  return [
    ...grants.flatMap(({ id, available, held: heldHere }): CreditEntry[] => [
      ...carry(id, 0 - heldHere),
      { grantId: id, reason: 'closed', delta: 0 - available, heldDelta: 0, completed: 0 },
    ]),
    granted,
    ...carry(grantId, held),
  ];
}

/**
 * Entry of a confirmed lesson: holds one credit, earliest expiry first (CREDIT-5). Without an available credit the
 * entry moves nothing, so that the ledger shows the lesson that no credit covers (CREDIT-2).
 * @param now epoch milliseconds.
 * @throws DomainError no_sessions_remaining, unless `allowWithoutCredit`.
 */
export function holdForLesson(
  grants: readonly Grant[],
  now: number,
  { allowWithoutCredit = false }: { readonly allowWithoutCredit?: boolean | undefined } = {},
): CreditEntry {
  const [grant] = inOrderOfUse(grants, now);
  if (grant) return { grantId: grant.id, reason: 'held', delta: -1, heldDelta: 1, completed: 0 };
  if (!allowWithoutCredit) throw new DomainError('no_sessions_remaining');
  return { grantId: newestOf(grants).id, reason: 'held', delta: 0, heldDelta: 0, completed: 0 };
}

/** The open grant that an earlier entry moved, or the newest one when that grant was closed. */
const grantOf = (grants: readonly Grant[], { grantId }: CreditEntry): Grant =>
  grants.find(({ id }) => id === grantId) ?? newestOf(grants);

/** The open grant where a held credit is now: a purchase that closed its grant carried it on. */
function grantHolding(grants: readonly Grant[], hold: CreditEntry): Grant {
  const own = grantOf(grants, hold);
  if (hold.heldDelta === 0 || own.held > 0) return own;
  return grants.find(({ held }) => held > 0) ?? own;
}

/**
 * Entry of a completed lesson or a counted no-show: `completed` rises by one. A lesson that held a credit consumes it
 * (CREDIT-6). A session that was scheduled while none was available takes one now, never below 0 (CREDIT-7).
 * @param earlier the entries of this lesson so far. @param now epoch milliseconds.
 */
export function consumeForLesson(
  grants: readonly Grant[],
  earlier: readonly CreditEntry[],
  now: number,
): CreditEntry {
  const hold = earlier.find(({ reason }) => reason === 'held');
  if (hold) {
    const grantId = grantHolding(grants, hold).id;
    return { grantId, reason: 'consumed', delta: 0, heldDelta: 0 - hold.heldDelta, completed: 1 };
  }
  const [grant] = inOrderOfUse(grants, now);
  const grantId = (grant ?? newestOf(grants)).id;
  return { grantId, reason: 'consumed', delta: grant ? -1 : 0, heldDelta: 0, completed: 1 };
}

/**
 * Entry of a cancelled lesson, or of a completion that is corrected: returns the held or consumed credit (CREDIT-11). A
 * held credit of a grant that has ended ends with it, unless the centre did not give the lesson (CREDIT-12).
 * @param earlier the entries of this lesson so far.
 * @param isByCentre whether the tutor was absent, or the tutor or the centre cancelled the lesson.
 * @returns null when the lesson has no entry to return.
 */
export function releaseForLesson(
  grants: readonly Grant[],
  earlier: readonly CreditEntry[],
  isByCentre = false,
): CreditEntry | null {
  const consumed = earlier.find(({ reason }) => reason === 'consumed');
  const last = consumed ?? earlier.find(({ reason }) => reason === 'held');
  if (!last) return null;
  const grant = consumed ? grantOf(grants, consumed) : grantHolding(grants, last);
  const hasEnded = !isByCentre && consumed === undefined && grants.every(({ id }) => id !== last.grantId);
  const taken = 0 - earlier.reduce((sum, { delta }) => sum + delta, 0);
  const held = earlier.reduce((sum, { heldDelta }) => sum + heldDelta, 0);
  return {
    grantId: grant.id,
    reason: 'released',
    // What was left of an ended grant was written off; a session of it that is not held any more goes the same way.
    delta: hasEnded ? 0 : taken,
    heldDelta: 0 - held,
    // The counters of a closed grant are history; the credit comes back, the count stays.
    completed: consumed && grant.id === consumed.grantId ? 0 - consumed.completed : 0,
  };
}

/**
 * Entry that takes back what an outcome moved, so that the lesson is as it was before (LESSON-9). The ledger keeps both.
 * @param ofOutcome the entries of the outcome, without the hold.
 * @param now epoch milliseconds.
 * @returns null when the outcome moved nothing.
 * @throws DomainError credits_insufficient when the session that the outcome returned is used already.
 */
export function reverseOutcome(
  grants: readonly Grant[],
  ofOutcome: readonly CreditEntry[],
  now: number,
): CreditEntry | null {
  const last = ofOutcome.at(-1);
  if (!last) return null;
  const delta = 0 - ofOutcome.reduce((sum, entry) => sum + entry.delta, 0);
  const heldDelta = 0 - ofOutcome.reduce((sum, entry) => sum + entry.heldDelta, 0);
  const completed = 0 - ofOutcome.reduce((sum, entry) => sum + entry.completed, 0);
  const own = grantOf(grants, last);
  const grant = own.available + delta >= 0 ? own : inOrderOfUse(grants, now)[0];
  if (!grant) throw new DomainError('credits_insufficient', { remaining: 0 });
  return {
    grantId: grant.id,
    reason: 'reversed',
    delta,
    heldDelta,
    // The counters of a closed grant are history, as in `releaseForLesson`.
    completed: grant.id === last.grantId ? completed : 0,
  };
}

/** Entry of a student who came with counters from another product. */
export function openCredits(grantId: string, counters: Balance): CreditEntry {
  const { remaining, completed } = counters;
  return { grantId, reason: 'opening', delta: remaining, heldDelta: 0, completed };
}

/** Entry of something that an opening grant counts already: it moves nothing. */
export function countedBefore(grantId: string, reason: CreditReason): CreditEntry {
  return { grantId, reason, delta: 0, heldDelta: 0, completed: 0 };
}

/**
 * Entries of an admin's correction of the available credits. Added credits go to the newest grant; credits are removed
 * in the order of use, from as many grants as it takes.
 * @param now epoch milliseconds.
 * @throws DomainError credits_insufficient when the available credits would fall below 0.
 */
export function adjustCredits(grants: readonly Grant[], by: number, now: number): CreditEntry[] {
  const adjust = (grantId: string, delta: number): CreditEntry => ({
    grantId,
    reason: 'adjusted',
    delta,
    heldDelta: 0,
    completed: 0,
  });
  if (by >= 0) return [adjust(newestOf(grants).id, by)];
  const { remaining } = countCredits(grants);
  if (remaining + by < 0) throw new DomainError('credits_insufficient', { remaining });
  const entries: CreditEntry[] = [];
  let left = 0 - by;
  for (const { id, available } of inOrderOfUse(grants, now)) {
    if (left === 0) break;
    const taken = Math.min(available, left);
    entries.push(adjust(id, 0 - taken));
    left -= taken;
  }
  return entries;
}

/** What a student has to use. Instants in epoch milliseconds. */
export interface PackageAccess {
  /** Whether an open grant comes from an approved payment. */
  readonly hasPurchase: boolean;
  readonly remaining: number;
  /** Latest expiry of the open grants with credits left, or of all of them when none has any; null for never. */
  readonly expiresAt: number | null;
}

/**
 * Whether a student has paid sessions left. They decide about booking and the library, not the newest proof: a renewal
 * that is pending or was rejected takes nothing away (CREDIT-8).
 */
export const hasPaidSessions = ({ hasPurchase, remaining }: Omit<PackageAccess, 'expiresAt'>): boolean =>
  hasPurchase && remaining > 0;
