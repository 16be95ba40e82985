import { toInstant, isBeforeToday, type WallDate, type WallTime } from './calendar.ts';
import { DomainError } from './errors.ts';
import { decideMove, type Move, type TransitionTable } from './lifecycle.ts';

export const SESSION_STATUSES = ['scheduled', 'completed', 'cancelled'] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];
export const SESSION_ACTIONS = ['complete', 'cancel'] as const;
export type SessionAction = (typeof SESSION_ACTIONS)[number];

/** Lifecycle of a session that an admin scheduled (SESS-2). */
export const SESSION_TRANSITIONS: TransitionTable<SessionStatus, SessionAction> = {
  scheduled: { complete: 'completed', cancel: 'cancelled' },
  completed: {},
  cancelled: {},
};

/** Decides a move of a session; throws session_not_scheduled when its status does not allow it. */
export function decideSessionMove(status: SessionStatus, action: SessionAction): Move<SessionStatus> {
  return decideMove(SESSION_TRANSITIONS, status, action, 'session_not_scheduled');
}

/**
 * The rule for a session that an admin puts into the calendar: a date from today on, in the platform's zone. No credit
 * is asked for: one is taken when the session is completed, if there is one (SESS-3).
 * @returns the instant the session starts, epoch milliseconds.
 * @throws DomainError session_in_past.
 */
export function decideSessionStart(
  session: { readonly date: WallDate; readonly time: WallTime },
  options: { readonly now: number; readonly zone: string },
): number {
  if (isBeforeToday(session.date, options.now, options.zone)) throw new DomainError('session_in_past');
  return toInstant(session.date, session.time, options.zone);
}
