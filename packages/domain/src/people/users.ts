import { DomainError } from '../errors.ts';
import { decideMove, type Move, type TransitionTable } from '../lifecycle.ts';
import { isFamilyRole, type Role } from '../permissions.ts';

export const USER_STATUSES = ['active', 'inactive'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];
export const USER_ACTIONS = ['activate', 'deactivate'] as const;
export type UserAction = (typeof USER_ACTIONS)[number];

/** Lifecycle of a student's user record (USER-3). */
export const USER_TRANSITIONS: TransitionTable<UserStatus, UserAction> = {
  active: { deactivate: 'inactive' },
  inactive: { activate: 'active' },
};

/**
 * Returns the transition of a user's status. @throws DomainError user_status_changed when they already have
 * it.
 */
export function decideUserMove(status: UserStatus, action: UserAction): Move<UserStatus> {
  return decideMove(USER_TRANSITIONS, status, action, 'user_status_changed');
}

/**
 * Checks that the user is a student: admins can activate and deactivate only students (USER-3). @throws
 * DomainError user_not_student
 */
export function requireMovableUser(role: Role): void {
  if (!isFamilyRole(role)) throw new DomainError('user_not_student');
}
