import type { CurrentUser } from '@thuto/contract/accounts';

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

/** Returns the link targets of a user's actions. For a visitor they lead to the sign-in page. */
export function getCurrentUserPaths(currentUser: Pick<CurrentUser, 'role'> | null | undefined) {
  if (!currentUser) return { home: '/login', profile: '/login', sessions: '/login', book: '/login' };
  if (currentUser.role === 'admin') {
    return { home: '/admin', profile: '/account', sessions: '/admin/sessions', book: '/admin/bookings' };
  }
  if (currentUser.role === 'tutor') {
    return { home: '/tutor', profile: '/account', sessions: '/tutor/lessons', book: '/tutor' };
  }
  return {
    home: '/student',
    profile: '/student/profile',
    sessions: '/student/sessions',
    book: '/student/sessions?book=1',
  };
}
