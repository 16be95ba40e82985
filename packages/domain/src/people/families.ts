import type { ErrorCode } from '../errors.ts';
import type { GuardianRights } from '../policy.ts';
import type { TutoringFor } from './profiles.ts';
import { type Relationship, relationshipOf } from './students.ts';

/** From this age on, a student with their own sign-in decides who acts for them. */
export const ADULT_AGE = 18;

/** Maximum number of students for whom one account may act. */
export const MAX_STUDENTS_PER_ACCOUNT = 20;

/** Returns whether a person born on a date is an adult today. False for an unknown date. Dates are `YYYY-MM-DD`. */
export function isAdult(dateOfBirth: string | null, today: string): boolean {
  if (dateOfBirth === null) return false;
  const year = Number(dateOfBirth.slice(0, 4)) + ADULT_AGE;
  return `${year}${dateOfBirth.slice(4)}` <= today;
}

/** Rights of a student's own sign-in: books and follows, but a parent pays and decides who else acts for them. */
export const OWN_SIGN_IN_RIGHTS: GuardianRights = {
  canBook: true,
  canPay: false,
  canSeeProgress: true,
  receivesMessages: true,
};

/** Facts that decide who may change the guardians of a student. */
export interface GuardianChangeFacts {
  /** What the asking account is to the student. */
  readonly relationship: Relationship;
  readonly dateOfBirth: string | null;
  /** Whether another parent or guardian acts for the student who may change the guardians. */
  readonly hasOtherManager: boolean;
  /** Whether the student has their own sign-in. */
  readonly hasOwnSignIn: boolean;
}

/**
 * Decides whether an account may change who acts for a student. The account has all rights already (`guardians.change`
 * of the policy). Parents and guardians may, until a student with their own sign-in is 18. A student may from 18 on, and
 * before only as long as they have signed up alone and their age is not known.
 * @returns the error code of the refusal, or null.
 */
export function decideGuardianChange(facts: GuardianChangeFacts, today: string): ErrorCode | null {
  const { relationship, dateOfBirth, hasOtherManager, hasOwnSignIn } = facts;
  const adult = isAdult(dateOfBirth, today);
  switch (relationship) {
    case 'sponsor':
      return 'guardian_change_forbidden';
    case 'self':
      if (adult) return null;
      return dateOfBirth !== null || hasOtherManager ? 'student_cannot_invite' : null;
    case 'parent':
    case 'guardian':
      return adult && hasOwnSignIn ? 'student_is_adult' : null;
  }
}

/**
 * Returns the rights that a code or an invitation grants when it is redeemed: never more than its maker has now.
 */
export function limitRights(granted: GuardianRights, ofMaker: GuardianRights): GuardianRights {
  return {
    canBook: granted.canBook && ofMaker.canBook,
    canPay: granted.canPay && ofMaker.canPay,
    canSeeProgress: granted.canSeeProgress && ofMaker.canSeeProgress,
    receivesMessages: granted.receivesMessages && ofMaker.receivesMessages,
  };
}

/** Returns what a guardian is to the student: one who neither books nor follows is a sponsor. */
export function relationshipByRights<R extends Relationship>(
  relationship: R,
  rights: GuardianRights,
): R | 'sponsor' {
  return relationship === 'self' || rights.canBook || rights.canSeeProgress ? relationship : 'sponsor';
}

/** Facts that decide whether the profile form may still change what an account is to its student. */
export interface RelationshipFacts {
  /** What the saving account is to the student. */
  readonly relationship: Relationship;
  /** Whether the saving account was the first to act for the student. */
  readonly isFirstGuardian: boolean;
  /** Whether another account acts or has acted for the student. */
  readonly wasShared: boolean;
  readonly dateOfBirth: string | null;
  readonly hasConsent: boolean;
  /** The answer of the saved profile to _Who needs tutoring?_; null without a profile. */
  readonly before: TutoringFor | null;
}

/**
 * Decides what a new answer to _Who needs tutoring?_ does to the relationship of the account that saves the profile.
 * The form serves a family that sets itself up. It changes nothing once another account has acted for the student, the
 * date of birth is known or a consent was given: a student could become their own parent.
 * @returns the new relationship; null if it stays; or the error code of the refusal.
 */
export function decideRelationshipChange(
  { relationship, isFirstGuardian, wasShared, dateOfBirth, hasConsent, before }: RelationshipFacts,
  answer: TutoringFor,
): 'self' | 'parent' | null | 'relationship_fixed' {
  const isOpen = isFirstGuardian && !wasShared && dateOfBirth === null && !hasConsent;
  const wanted = relationshipOf(answer);
  const isOwner = relationship === 'self' || relationship === 'parent';
  if (isOpen && isOwner) return wanted === relationship ? null : wanted;
  const fixed = before === null ? isFirstGuardian && isOwner && relationship : relationshipOf(before);
  return fixed === false || fixed === wanted ? null : 'relationship_fixed';
}

/**
 * Checks a date of birth before it is saved.
 * @param relationship what the account that enters it is to the student.
 * @param today in the centre's time zone.
 * @returns the error code of the refusal, or null. A minor cannot act alone as _Myself_: they could neither invite a
 * parent nor correct the date.
 */
export function decideDateOfBirth(
  dateOfBirth: string,
  relationship: Relationship,
  today: string,
): 'date_of_birth_in_future' | 'student_is_minor' | null {
  if (dateOfBirth > today) return 'date_of_birth_in_future';
  return relationship === 'self' && !isAdult(dateOfBirth, today) ? 'student_is_minor' : null;
}

/** Letters and digits without look-alikes: no I, O, 0 or 1. 32 of them, so that a byte chooses evenly. */
const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const CODE_LENGTH = 8;
export const CODE_DAYS = 7;
/** This many wrong codes lock entering for an account. */
export const MAX_WRONG_CODES = 5;
export const CODE_LOCK_MINUTES = 60;

/** Builds a code from random bytes. */
export function buildGuardianCode(bytes: Uint8Array): string {
  return Array.from(bytes.slice(0, CODE_LENGTH), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join(
    '',
  );
}

/** Returns a code as it is compared: upper case, without spaces and dashes. */
export function normalizeGuardianCode(entered: string): string {
  return entered.replaceAll(/[\s-]+/g, '').toUpperCase();
}

/** A student as the search for duplicates compares them. */
export interface ComparedStudent {
  readonly name: string;
  readonly grade: string | null;
  readonly dateOfBirth: string | null;
}

const comparable = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en');

/** Finds a student of the same family with the same name and the same grade or year of birth. */
export function findDuplicate<S extends ComparedStudent>(
  students: readonly S[],
  added: ComparedStudent,
): S | null {
  const yearOf = (date: string | null) => date?.slice(0, 4);
  return (
    students.find(
      ({ name, grade, dateOfBirth }) =>
        comparable(name) === comparable(added.name) &&
        ((grade !== null && grade === added.grade) ||
          (dateOfBirth !== null && yearOf(dateOfBirth) === yearOf(added.dateOfBirth))),
    ) ?? null
  );
}

export const CONSENT_KINDS = ['data', 'messages', 'recording', 'photos'] as const;
/** What a family agrees to, one switch each. */
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** The version of the consent texts: the date from which they apply. Families are asked again after a change. */
export const CONSENT_VERSION = '2026-11-01';
