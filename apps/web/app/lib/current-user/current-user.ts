import type { CurrentUser } from '@thuto/contract/accounts';
import { getHomePath } from '@thuto/domain/permissions';

export type { CurrentUser } from '@thuto/contract/accounts';

/** Returns the display name, or the part of the email before the @. */
export function getDisplayName(currentUser: Pick<CurrentUser, 'displayName' | 'email'>): string {
  const name = currentUser.displayName.trim();
  return name === '' ? (currentUser.email.split('@')[0] ?? currentUser.email) : name;
}

const ROLE_LABELS = { admin: 'Admin', student: 'Student', tutor: 'Tutor' } as const;

export function getRoleLabel(role: CurrentUser['role']): (typeof ROLE_LABELS)[CurrentUser['role']] {
  return ROLE_LABELS[role];
}

const PATHS = {
  admin: { profile: '/account', sessions: '/admin/sessions', book: '/admin/bookings' },
  tutor: { profile: '/account', sessions: '/tutor/lessons', book: '/tutor' },
  student: { profile: '/student/profile', sessions: '/student/sessions', book: '/student/sessions?book=1' },
} as const;

/** Returns the link targets of a user's actions. For a visitor they lead to the sign-in page. */
export function getCurrentUserPaths(currentUser: Pick<CurrentUser, 'role'> | null | undefined) {
  if (!currentUser) return { home: '/login', profile: '/login', sessions: '/login', book: '/login' };
  return { home: getHomePath(currentUser.role), ...PATHS[currentUser.role] };
}
