import { decideMove, type Move, type TransitionTable } from './lifecycle.ts';

export const SESSION_STATUSES = ['scheduled', 'completed', 'cancelled'] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];
export const SESSION_ACTIONS = ['complete', 'cancel'] as const;
export type SessionAction = (typeof SESSION_ACTIONS)[number];

/** Lifecycle of a session that an admin scheduled (specification 4, "Session status"). */
export const SESSION_TRANSITIONS: TransitionTable<SessionStatus, SessionAction> = {
  scheduled: { complete: 'completed', cancel: 'cancelled' },
  completed: {},
  cancelled: {},
};

/** Decides a move of a session; throws session_not_scheduled when its status does not allow it. */
export function decideSessionMove(status: SessionStatus, action: SessionAction): Move<SessionStatus> {
  return decideMove(SESSION_TRANSITIONS, status, action, 'session_not_scheduled');
}
