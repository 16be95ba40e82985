import { DomainError } from '../errors.ts';
import type { WallDate } from '../calendar.ts';
import type { ParticipantAction, ParticipantStatus } from './lessons.ts';

const HOUR_MS = 60 * 60 * 1000;

/** How a confirmed lesson ended (LESSON-7). */
export const LESSON_OUTCOMES = [
  'completed',
  'student_absent',
  'tutor_absent',
  'connection_failed',
  'cancelled_in_time',
  'cancelled_late',
] as const;
export type LessonOutcome = (typeof LESSON_OUTCOMES)[number];

/** What an outcome means for the student's session. */
export const OUTCOME_COSTS = ['uses_session', 'session_returned', 'no_session'] as const;
export type OutcomeCost = (typeof OUTCOME_COSTS)[number];

/** The action of the participant's lifecycle behind each outcome. */
export const ACTION_OF_OUTCOME: Readonly<
  Record<LessonOutcome, Extract<ParticipantAction, 'complete' | 'no-show' | 'cancel'>>
> = {
  completed: 'complete',
  student_absent: 'no-show',
  tutor_absent: 'cancel',
  connection_failed: 'cancel',
  cancelled_in_time: 'cancel',
  cancelled_late: 'cancel',
};

/** Outcomes that can be marked before the lesson starts. An absence of the tutor may be known in advance. */
const BEFORE_THE_START: readonly LessonOutcome[] = [
  'completed',
  'tutor_absent',
  'cancelled_in_time',
  'cancelled_late',
];

/** Failed connections per student and term that use no session (LESSON-8). */
export const FREE_CONNECTION_FAILURES = 2;

/** Hours after the mark in which a family can dispute an outcome (LESSON-10). */
export const DISPUTE_HOURS = 72;

/** A confirmed lesson whose outcome is to be marked. */
export interface OpenLesson {
  /** Epoch milliseconds. */
  readonly startsAt: number;
  /** Failed connections of the student in the same term so far. */
  readonly connectionFailures: number;
  /** True for an assessment call, which uses no session (ASSESS-10). */
  readonly isFree?: boolean;
  /** The policy of the lesson; left out, both use the session. */
  readonly lateCancelUsesSession?: boolean;
  readonly noShowUsesSession?: boolean;
}

/** Returns what an outcome means for the student's session (LESSON-7, LESSON-8). */
export function getOutcomeCost(
  outcome: LessonOutcome,
  {
    connectionFailures,
    isFree = false,
    lateCancelUsesSession = true,
    noShowUsesSession = true,
  }: Omit<OpenLesson, 'startsAt'>,
): OutcomeCost {
  if (isFree) return 'no_session';
  if (outcome === 'tutor_absent' || outcome === 'cancelled_in_time') return 'session_returned';
  if (outcome === 'cancelled_late' && !lateCancelUsesSession) return 'session_returned';
  if (outcome === 'student_absent' && !noShowUsesSession) return 'session_returned';
  if (outcome === 'connection_failed' && connectionFailures < FREE_CONNECTION_FAILURES)
    return 'session_returned';
  return 'uses_session';
}

/** Lists the outcomes that can be marked now, with their costs. `now` is in epoch milliseconds. */
export const listOutcomeChoices = (
  lesson: OpenLesson,
  now: number,
): { readonly outcome: LessonOutcome; readonly cost: OutcomeCost }[] =>
  LESSON_OUTCOMES.filter((outcome) => lesson.startsAt <= now || BEFORE_THE_START.includes(outcome)).map(
    (outcome) => ({ outcome, cost: getOutcomeCost(outcome, lesson) }),
  );

/**
 * Decides the outcome of a confirmed lesson.
 * @param wanted the outcome, with the cost that the screen showed.
 * @param now epoch milliseconds.
 * @throws DomainError lesson_not_started, outcome_cost_changed.
 */
export function decideOutcome(
  lesson: OpenLesson,
  wanted: { readonly outcome: LessonOutcome; readonly cost: OutcomeCost },
  now: number,
): OutcomeCost {
  const choice = listOutcomeChoices(lesson, now).find(({ outcome }) => outcome === wanted.outcome);
  if (!choice) throw new DomainError('lesson_not_started');
  if (choice.cost !== wanted.cost) throw new DomainError('outcome_cost_changed');
  return choice.cost;
}

/** A period of days, both included. */
export interface Period {
  readonly startsOn: WallDate;
  readonly endsOn: WallDate;
}

/**
 * Returns the days over which failed connections are counted: the term of the lesson's date, or without one the half
 * of the calendar year (LESSON-8).
 */
export function getConnectionPeriod(date: WallDate, terms: readonly Period[]): Period {
  const term = terms.find(({ startsOn, endsOn }) => startsOn <= date && date <= endsOn);
  if (term) return { startsOn: term.startsOn, endsOn: term.endsOn };
  const year = date.slice(0, 4);
  return date.slice(5, 7) <= '06'
    ? { startsOn: `${year}-01-01`, endsOn: `${year}-06-30` }
    : { startsOn: `${year}-07-01`, endsOn: `${year}-12-31` };
}

/** A lesson with the outcome that was marked, for disputes. Instants in epoch milliseconds. */
export interface MarkedLesson {
  readonly status: ParticipantStatus;
  /** Null without a mark: a confirmed lesson, or one that the family cancelled. */
  readonly outcomeAt: number | null;
  readonly disputedAt: number | null;
}

/** Returns true while the family can dispute the outcome, once per lesson (LESSON-10). `now` is in epoch milliseconds. */
export const canDispute = ({ outcomeAt, disputedAt }: MarkedLesson, now: number): boolean =>
  outcomeAt !== null && disputedAt === null && now <= outcomeAt + DISPUTE_HOURS * HOUR_MS;

/** @throws DomainError outcome_not_disputable. */
export function requireDisputable(lesson: MarkedLesson, now: number): void {
  if (!canDispute(lesson, now)) throw new DomainError('outcome_not_disputable');
}
