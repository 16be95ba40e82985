import type { Viewer } from '@thuto/contract/accounts';

export type { Viewer } from '@thuto/contract/accounts';

/** The display name, or the part of the email before the @. */
export function viewerName(viewer: Pick<Viewer, 'displayName' | 'email'>): string {
  const name = viewer.displayName.trim();
  return name === '' ? (viewer.email.split('@')[0] ?? viewer.email) : name;
}

export function roleLabel(role: Viewer['role']): 'Admin' | 'Student' {
  return role === 'admin' ? 'Admin' : 'Student';
}

/** Where a viewer's actions lead. A visitor's lead to the sign-in page. */
export function viewerPaths(viewer: Pick<Viewer, 'role'> | null | undefined) {
  if (!viewer) return { home: '/login', profile: '/login', sessions: '/login', book: '/login' };
  if (viewer.role === 'admin') {
    return { home: '/admin', profile: '/account', sessions: '/admin/sessions', book: '/admin/bookings' };
  }
  return {
    home: '/student',
    profile: '/student/profile',
    sessions: '/student/sessions',
    book: '/student/sessions?book=1',
  };
}
