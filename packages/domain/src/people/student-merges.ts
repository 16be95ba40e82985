import { DomainError } from '../errors.ts';
import type { GuardianRights } from '../policy.ts';
import { GUARDIAN_RIGHTS } from '../policy.ts';
import type { Relationship } from './students.ts';

/** How long a merge can be undone, in days. */
export const MERGE_UNDO_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A guardianship as a merge records it. */
export interface MergedGuardian extends GuardianRights {
  readonly accountId: string;
  readonly relationship: Relationship;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** The student's own columns that follow from purchases. Instants are ISO 8601. */
export interface StudentPurchase {
  readonly selectedPackage: string | null;
  readonly subscriptionStartsAt: string | null;
  readonly subscriptionEndsAt: string | null;
}

/** Everything that undoing a merge needs. */
export interface MergeSnapshot {
  /** The keys of the moved rows by reference, such as `orders.student_id`. */
  readonly rows: Readonly<Record<string, readonly string[]>>;
  /** The slots of the duplicate's open requests, by booking. */
  readonly slots: Readonly<Record<string, number>>;
  readonly guardians: {
    readonly kept: readonly MergedGuardian[];
    readonly duplicate: readonly MergedGuardian[];
  };
  readonly purchases: {
    readonly kept: StudentPurchase;
    readonly duplicate: StudentPurchase;
    readonly merged: StudentPurchase;
  };
}

/** A student as the rules of merging see them. */
export interface MergeableStudent {
  readonly id: string;
  readonly isErased: boolean;
  /** The student into whom this record was merged; null if it was not. */
  readonly mergedInto: string | null;
}

/** @throws DomainError students_same, student_merged; student_not_found for an erased student. */
export function requireMergeable(kept: MergeableStudent, duplicate: MergeableStudent): void {
  if (kept.id === duplicate.id) throw new DomainError('students_same');
  for (const { isErased, mergedInto } of [kept, duplicate]) {
    if (mergedInto !== null) throw new DomainError('student_merged', { keptId: mergedInto });
    if (isErased) throw new DomainError('student_not_found');
  }
}

/** Returns when a merge can no longer be undone, in milliseconds since 1970. */
export const getUndoLimit = (mergedAt: number): number => mergedAt + MERGE_UNDO_DAYS * DAY_MS;

/** Returns true while a merge can be undone. */
export const isUndoable = (merge: { readonly mergedAt: number; readonly isUndone: boolean }, now: number) =>
  !merge.isUndone && now < getUndoLimit(merge.mergedAt);

/** Returns what an account may do for a student of another one, if it acts for the student already: what either may do. */
export const joinRights = (first: GuardianRights, second: GuardianRights): GuardianRights =>
  combineRights(first, second, (one, other) => one || other);

/**
 * Returns what an account that acted for both is to the one student. Anyone can add a record of the same child and has
 * every right there, so the account keeps only the rights that it had for both, and the relationship that is older
 * (FAM-12, STUDENT-5). A student with their own sign-in stays just that.
 */
export function joinGuardian(kept: MergedGuardian, duplicate: MergedGuardian): MergedGuardian {
  const own = [kept, duplicate].find(({ relationship }) => relationship === 'self');
  if (own) return { ...own, createdAt: kept.createdAt };
  const { relationship } = duplicate.createdAt < kept.createdAt ? duplicate : kept;
  return { ...kept, relationship, ...combineRights(kept, duplicate, (one, other) => one && other) };
}

const combineRights = (
  first: GuardianRights,
  second: GuardianRights,
  combine: (one: boolean, other: boolean) => boolean,
): GuardianRights =>
  Object.fromEntries(
    GUARDIAN_RIGHTS.map((right) => [right, combine(first[right], second[right])]),
  ) as unknown as GuardianRights;

/** Returns the smallest free slots for `count` more requests. Slots start at 1. */
export function findFreeSlots(used: readonly number[], count: number): number[] {
  const taken = new Set(used);
  const free: number[] = [];
  for (let slot = 1; free.length < count; slot += 1) if (!taken.has(slot)) free.push(slot);
  return free;
}

/** Returns the purchase whose subscription ends last. One without an end outlasts every other. */
export function joinPurchases(kept: StudentPurchase, duplicate: StudentPurchase): StudentPurchase {
  if (duplicate.subscriptionStartsAt === null) {
    return { ...kept, selectedPackage: kept.selectedPackage ?? duplicate.selectedPackage };
  }
  if (kept.subscriptionStartsAt === null) return duplicate;
  if (kept.subscriptionEndsAt === null) return kept;
  if (duplicate.subscriptionEndsAt === null) return duplicate;
  return duplicate.subscriptionEndsAt > kept.subscriptionEndsAt ? duplicate : kept;
}

/** A ledger entry of merged students: which of the two its grant and its cause go back to. Null: neither. */
export interface SharedEntry {
  readonly ofGrant: 'kept' | 'duplicate';
  readonly ofCause: 'kept' | 'duplicate' | null;
}

/**
 * @throws DomainError merge_credits_shared if credits of one student were used for the other since the merge: no undo
 * could say whose they are.
 */
export function requireSeparable(entries: readonly SharedEntry[]): void {
  const isShared = ({ ofGrant, ofCause }: SharedEntry) => ofCause !== null && ofCause !== ofGrant;
  if (entries.some(isShared)) throw new DomainError('merge_credits_shared');
}

/**
 * Returns who acts for each student after an undo. Access that has ended since stays ended, and guardians who were added
 * since stay with the kept student.
 * @param present the accounts that act for the kept student now.
 * @throws DomainError guardian_last if nobody would act for one of them.
 */
export function separateGuardians(
  { kept, duplicate }: MergeSnapshot['guardians'],
  present: readonly string[],
): {
  readonly kept: readonly MergedGuardian[];
  readonly duplicate: readonly MergedGuardian[];
  readonly leaving: string[];
} {
  const stays = ({ accountId }: MergedGuardian) => present.includes(accountId);
  const ofKept = kept.filter(stays);
  const ofDuplicate = duplicate.filter(stays);
  const leaving = ofDuplicate
    .map(({ accountId }) => accountId)
    .filter((id) => !kept.some(({ accountId }) => accountId === id));
  if (ofDuplicate.length === 0 || present.length === leaving.length) throw new DomainError('guardian_last');
  return { kept: ofKept, duplicate: ofDuplicate, leaving };
}
