import { DomainError } from '../errors.ts';
import { listAllowedActions, type TransitionTable } from '../lifecycle.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Bounds of the seats of a group lesson (LESSON-16). */
export const SEAT_BOUNDS = { min: 2, max: 30 } as const;
/** Hours before the start from which the desk decides about a group below its minimum (LESSON-18). */
export const DECISION_HOURS = 24;

export const GROUP_STATUSES = ['open', 'going_ahead', 'cancelled'] as const;
export type GroupStatus = (typeof GROUP_STATUSES)[number];

/** What the desk does with a group lesson. */
export const GROUP_ACTIONS = ['run-anyway', 'change-time', 'cancel'] as const;
export type GroupAction = (typeof GROUP_ACTIONS)[number];
export type GroupMove = Exclude<GroupAction, 'change-time'>;

/** The lifecycle of a group lesson. */
export const GROUP_TRANSITIONS: TransitionTable<GroupStatus, GroupMove> = {
  open: { 'run-anyway': 'going_ahead', cancel: 'cancelled' },
  going_ahead: { cancel: 'cancelled' },
  cancelled: {},
};

/** A group lesson with the number of seats that are taken. `startsAt` is in epoch milliseconds. */
export interface SeatedGroup {
  readonly status: GroupStatus;
  readonly startsAt: number;
  readonly minSeats: number;
  readonly maxSeats: number;
  readonly taken: number;
}

/** Requires a minimum that does not exceed the maximum. @throws DomainError input_invalid. */
export function requireSeatRange({ minSeats, maxSeats }: Pick<SeatedGroup, 'minSeats' | 'maxSeats'>): void {
  if (minSeats > maxSeats)
    throw new DomainError('input_invalid', {
      fields: { minSeats: 'The minimum must not be greater than the maximum' },
    });
}

/** Returns how many seats are free. Never below 0. */
export const countSeatsLeft = ({ maxSeats, taken }: Pick<SeatedGroup, 'maxSeats' | 'taken'>): number =>
  Math.max(0, maxSeats - taken);

/**
 * Returns true if the desk must decide: fewer students than the minimum, and at most 24 hours until the start (LESSON-18).
 * @param now epoch milliseconds.
 */
export const needsDecision = (
  { status, startsAt, minSeats, taken }: Omit<SeatedGroup, 'maxSeats'>,
  now: number,
): boolean =>
  status === 'open' && taken < minSeats && startsAt > now && startsAt - now <= DECISION_HOURS * HOUR_MS;

/** Lists what the desk may do with a group lesson now. `now` is in epoch milliseconds. */
export function listGroupActions(group: SeatedGroup, now: number): GroupAction[] {
  if (group.startsAt <= now) return [];
  const moves = listAllowedActions(GROUP_TRANSITIONS, group.status);
  return GROUP_ACTIONS.filter((action) => {
    if (action === 'run-anyway') return needsDecision(group, now);
    return moves.includes('cancel');
  });
}

/**
 * Requires that the desk may do this with the group lesson now.
 * @param now epoch milliseconds.
 * @throws DomainError group_lesson_changed, lesson_started.
 */
export function requireGroupAction(group: SeatedGroup, action: GroupAction, now: number): void {
  if (group.status !== 'cancelled' && group.startsAt <= now) throw new DomainError('lesson_started');
  if (!listGroupActions(group, now).includes(action)) throw new DomainError('group_lesson_changed');
}

/**
 * Decides whether a student gets a seat (LESSON-17).
 * @param now epoch milliseconds.
 * @throws DomainError group_lesson_changed if it is cancelled, lesson_started, seat_booked, group_lesson_full.
 */
export function decideSeat(
  { status, startsAt, ...seats }: Omit<SeatedGroup, 'minSeats'>,
  { hasSeat, now }: { readonly hasSeat: boolean; readonly now: number },
): void {
  if (status === 'cancelled') throw new DomainError('group_lesson_changed');
  if (startsAt <= now) throw new DomainError('lesson_started');
  if (hasSeat) throw new DomainError('seat_booked');
  if (countSeatsLeft(seats) === 0) throw new DomainError('group_lesson_full');
}
