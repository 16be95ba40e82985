import { DomainError } from '../errors.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Hours before the start until which a family cancels free of charge (LESSON-6). */
export const CANCEL_NOTICE_BOUNDS = { min: 0, max: 168 } as const;
/** Hours after which a request expires (BOOK-20). */
export const REQUEST_VALID_BOUNDS = { min: 1, max: 168 } as const;
/** Hours between the booking and the start of a free time (BOOK-22). */
export const MINIMUM_NOTICE_BOUNDS = { min: 0, max: 168 } as const;
/** Days ahead that free times are offered for (BOOK-22). */
export const BOOKING_HORIZON_BOUNDS = { min: 1, max: 365 } as const;
/** How often a family may change the time of one lesson (BOOK-29). */
export const TIME_CHANGES_BOUNDS = { min: 0, max: 20 } as const;
/** A request expires at the latest this many hours before its start. */
const REQUEST_MARGIN_HOURS = 3;

/** What a family's cancellation costs: nothing, or the session that the lesson takes. */
export const CANCELLATION_COSTS = ['free', 'uses_session'] as const;
export type CancellationCost = (typeof CANCELLATION_COSTS)[number];

/** A confirmed lesson with the policy that was copied onto it. Instants in epoch milliseconds. */
export interface PolicedLesson {
  readonly startsAt: number;
  /** Null for a lesson that was confirmed before there was a policy: it is free until it starts. */
  readonly noticeHours: number | null;
  /** False: a cancellation after the notice is free too. Left out, it uses the session. */
  readonly lateCancelUsesSession?: boolean;
}

/** Returns when the notice of a lesson begins, in epoch milliseconds. */
export const getNoticeStart = ({ startsAt, noticeHours }: PolicedLesson): number =>
  startsAt - (noticeHours ?? 0) * HOUR_MS;

/** Returns until when a family cancels a lesson free of charge, in epoch milliseconds (LESSON-6). */
export const getFreeUntil = (lesson: PolicedLesson): number =>
  lesson.lateCancelUsesSession === false ? lesson.startsAt : getNoticeStart(lesson);

/**
 * Returns what a family's cancellation of a confirmed lesson costs now (LESSON-6).
 * @param now epoch milliseconds.
 * @returns null from the start of the lesson on: it can no longer be cancelled.
 */
export function getCancellationCost(lesson: PolicedLesson, now: number): CancellationCost | null {
  if (lesson.startsAt <= now) return null;
  return now <= getFreeUntil(lesson) ? 'free' : 'uses_session';
}

/**
 * Decides a family's cancellation (LESSON-6). The family has seen what it costs; if that changed since, it is asked again.
 * @param accepted the cost that the screen showed.
 * @throws DomainError lesson_started, cancellation_costs_session.
 */
export function decideFamilyCancellation(
  lesson: PolicedLesson,
  accepted: CancellationCost,
  now: number,
): CancellationCost {
  const cost = getCancellationCost(lesson, now);
  if (cost === null) throw new DomainError('lesson_started');
  if (cost === 'uses_session' && accepted === 'free') throw new DomainError('cancellation_costs_session');
  return cost;
}

/**
 * Returns when a request expires (BOOK-20): after the hours of the setting, at the latest three hours before its start. A
 * request for a time that is less than three hours ahead expires at that time.
 * @param request instants in epoch milliseconds.
 * @param validHours a platform setting.
 */
export function requestExpiresAt(
  { createdAt, startsAt }: { readonly createdAt: number; readonly startsAt: number },
  validHours: number,
): number {
  const end = createdAt + validHours * HOUR_MS;
  // A family may ask for a time that has passed; an admin then decides about it like about any other.
  if (startsAt <= createdAt) return end;
  const latest = startsAt - REQUEST_MARGIN_HOURS * HOUR_MS;
  return Math.min(end, latest > createdAt ? latest : startsAt);
}

/** A confirmed lesson with the policy for families who change its time. */
export interface MovableLesson extends PolicedLesson {
  /** How often the family may still change the time. Null for a lesson that was confirmed without the policy. */
  readonly changesLeft: number | null;
}

/** Why a family cannot change the time of a lesson: too short notice, or it was changed often enough. */
export const TIME_CHANGE_STATES = ['possible', 'too_late', 'used_up'] as const;
export type TimeChangeState = (typeof TIME_CHANGE_STATES)[number];

/**
 * Returns whether a family may change the time of a confirmed lesson now (BOOK-29).
 * @param now epoch milliseconds.
 * @returns null from the start of the lesson on.
 */
export function getTimeChangeState(lesson: MovableLesson, now: number): TimeChangeState | null {
  if (lesson.startsAt <= now) return null;
  if (now > getNoticeStart(lesson)) return 'too_late';
  return lesson.changesLeft === 0 ? 'used_up' : 'possible';
}

/**
 * Decides whether a family may change the time of a confirmed lesson (BOOK-29).
 * @returns how many changes are left afterwards.
 * @throws DomainError lesson_started, time_change_too_late, time_changes_used_up.
 */
export function decideTimeChange(lesson: MovableLesson, now: number): number | null {
  const state = getTimeChangeState(lesson, now);
  if (state === null) throw new DomainError('lesson_started');
  if (state === 'too_late') throw new DomainError('time_change_too_late');
  if (state === 'used_up') throw new DomainError('time_changes_used_up');
  return lesson.changesLeft === null ? null : lesson.changesLeft - 1;
}
