import { addDays, type WallDate } from '../calendar.ts';
import { DomainError } from '../errors.ts';
import { isReportable } from '../lessons/lesson-reports.ts';
import { decideMove, type Move, type TransitionTable } from '../lifecycle.ts';
import type { ParticipantStatus } from '../lessons/lessons.ts';

/** A tutor sees the students of their lessons of this many days, and of all later ones. */
export const STUDENTS_SEEN_DAYS = 90;
/** A vetting is listed this many days before it expires. */
export const VETTING_WARNING_DAYS = 30;

/** Returns a name as names are compared: without case and extra spaces. */
export const normalizeTutorName = (name: string): string =>
  name.trim().replaceAll(/\s+/gu, ' ').toLowerCase();

export const VETTING_STATES = ['unknown', 'valid', 'expires-soon', 'expired'] as const;
export type VettingState = (typeof VETTING_STATES)[number];

/** Returns the state of a vetting today. It is valid through its last day; without one nothing is known. */
export function getVettingState(expiresOn: WallDate | null, today: WallDate): VettingState {
  if (expiresOn === null) return 'unknown';
  if (expiresOn < today) return 'expired';
  return expiresOn <= addDays(today, VETTING_WARNING_DAYS) ? 'expires-soon' : 'valid';
}

/** An expired vetting blocks new assignments. @throws DomainError tutor_vetting_expired. */
export function requireVetted(tutor: { readonly vettingExpiresOn: WallDate | null }, today: WallDate): void {
  if (getVettingState(tutor.vettingExpiresOn, today) === 'expired') {
    throw new DomainError('tutor_vetting_expired', { expiredOn: tutor.vettingExpiresOn });
  }
}

/** What a tutor may do with the lesson of one student. */
export const TAUGHT_STUDENT_ACTIONS = ['complete', 'mark-absent', 'write-report'] as const;
export type TaughtStudentAction = (typeof TAUGHT_STUDENT_ACTIONS)[number];

/** What a tutor may do with a lesson. */
export const TAUGHT_LESSON_ACTIONS = ['request-change', 'cancel'] as const;
export type TaughtLessonAction = (typeof TAUGHT_LESSON_ACTIONS)[number];

/** Lists what a tutor may record about a student, from the start of the lesson on. Instants in milliseconds. */
export function listTaughtStudentActions(
  status: ParticipantStatus,
  startsAt: number,
  hasReport: boolean,
  now: number,
): TaughtStudentAction[] {
  const actions: TaughtStudentAction[] = [];
  if (status === 'confirmed' && startsAt <= now) actions.push('complete', 'mark-absent');
  if (!hasReport && isReportable(status, startsAt, now)) actions.push('write-report');
  return actions;
}

/**
 * Lists what a tutor may do with a lesson that some students have confirmed: another time can be proposed before it
 * starts, unless a proposal is open. Instants in milliseconds.
 */
export function listTaughtLessonActions(
  statuses: readonly ParticipantStatus[],
  startsAt: number,
  hasOpenRequest: boolean,
  now: number,
): TaughtLessonAction[] {
  if (!statuses.includes('confirmed')) return [];
  return startsAt > now && !hasOpenRequest ? ['request-change', 'cancel'] : ['cancel'];
}

export const CHANGE_REQUEST_STATUSES = ['open', 'accepted', 'declined', 'withdrawn'] as const;
export type ChangeRequestStatus = (typeof CHANGE_REQUEST_STATUSES)[number];
export type ChangeRequestAction = 'accept' | 'decline' | 'withdraw';

/** The lifecycle of a tutor's request to move a lesson. */
export const CHANGE_REQUEST_TRANSITIONS: TransitionTable<ChangeRequestStatus, ChangeRequestAction> = {
  open: { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' },
  accepted: {},
  declined: {},
  withdrawn: {},
};

/** @throws DomainError change_request_decided, with the present status. */
export const decideChangeRequestMove = (
  status: ChangeRequestStatus,
  action: ChangeRequestAction,
): Move<ChangeRequestStatus> =>
  decideMove(CHANGE_REQUEST_TRANSITIONS, status, action, 'change_request_decided');

/** What a rate is paid for. */
export const RATE_UNITS = ['hour', 'lesson'] as const;
export type RateUnit = (typeof RATE_UNITS)[number];

/** A tutor's rate from a date on. The amount is in lisente. */
export interface TutorRate {
  readonly fromDate: WallDate;
  readonly unit: RateUnit;
  readonly amount: number;
}

/** Returns the rate that applies on a date: the latest that has begun. Of two of one date the first in the list. */
export function findRateOn<R extends TutorRate>(rates: readonly R[], date: WallDate): R | null {
  let found: R | null = null;
  for (const rate of rates) {
    if (rate.fromDate <= date && (found === null || rate.fromDate > found.fromDate)) found = rate;
  }
  return found;
}

/** Returns what a lesson earns, in whole lisente. Duration in minutes. */
export const getLessonEarnings = ({ unit, amount }: TutorRate, duration: number): number =>
  unit === 'lesson' ? amount : Math.round((amount * duration) / 60);
