export const ROLES = ['admin', 'student'] as const;
export type Role = (typeof ROLES)[number];

/** Smallest password, in characters (AUTH-3). */
export const MIN_PASSWORD_LENGTH = 6;

/** Who calls: what every permission is decided from. */
export interface CurrentUser {
  readonly role: Role;
  readonly emailVerified: boolean;
}

/** Whether the caller may act in the role's area: the role itself, with a verified email unless admin (ACCESS-1, ACCESS-5). */
export function canActAs(currentUser: CurrentUser, role: Role): boolean {
  return currentUser.role === role && (currentUser.emailVerified || currentUser.role === 'admin');
}

/** Where a signed-in person belongs (SITE-3). */
export function getHomePath(role: Role): '/admin' | '/student' {
  return role === 'admin' ? '/admin' : '/student';
}

/** What the route guard tells the browser to do (ACCESS-3). */
export type GuardDecision =
  | { readonly kind: 'wait' }
  | { readonly kind: 'redirect'; readonly to: '/admin-login' | '/' | '/verify' }
  | { readonly kind: 'deny'; readonly message: string }
  | { readonly kind: 'allow' };

/**
 * The route guard, in the specified order (ACCESS-3): loading, nobody, unverified, wrong role.
 * @param caller undefined while it is not yet known who is there, null when nobody is signed in.
 * @param required the role the route is for, or null for any signed-in person.
 */
export function decideGuard(
  currentUser: CurrentUser | null | undefined,
  required: Role | null,
): GuardDecision {
  if (currentUser === undefined) return { kind: 'wait' };
  if (currentUser === null) return { kind: 'redirect', to: required === 'admin' ? '/admin-login' : '/' };
  if (!currentUser.emailVerified && currentUser.role !== 'admin') return { kind: 'redirect', to: '/verify' };
  if (required !== null && currentUser.role !== required) {
    return { kind: 'deny', message: `Access Denied: You need ${required} privileges to access this page.` };
  }
  return { kind: 'allow' };
}
