export const ROLES = ['admin', 'student', 'tutor'] as const;
export type Role = (typeof ROLES)[number];

/** Returns true for the role of families, which is stored and sent as `student`. */
export const isFamilyRole = (role: Role | null | undefined): boolean => role === 'student';

/** Minimum password length, in characters (AUTH-3). */
export const MIN_PASSWORD_LENGTH = 6;

/** The user who makes a request: the input of every permission check. */
export interface CurrentUser {
  readonly role: Role;
  readonly emailVerified: boolean;
}

/** Returns true if the user has the role and, unless an admin, a verified email (ACCESS-1, ACCESS-5). */
export function canActAs(currentUser: CurrentUser, role: Role): boolean {
  return currentUser.role === role && (currentUser.emailVerified || currentUser.role === 'admin');
}

/** Returns the home page of a signed-in user (SITE-3). */
export function getHomePath(role: Role): (typeof HOME_PATHS)[Role] {
  return HOME_PATHS[role];
}

const HOME_PATHS = { admin: '/admin', student: '/student', tutor: '/tutor' } as const satisfies Readonly<
  Record<Role, string>
>;

/** What the web app offers the users of a role. */
export interface RoleFeatures {
  /** Acts for students. */
  readonly hasStudents: boolean;
  readonly booksLessons: boolean;
  readonly opensLibrary: boolean;
  readonly passesMaintenance: boolean;
  /** Needs the longer password of admins. */
  readonly needsAdminPassword: boolean;
}

// Part of every first load, which the whole policy is too large for. A test compares it with the policy.
const ROLE_FEATURES: Readonly<Record<Role, RoleFeatures>> = {
  admin: {
    hasStudents: false,
    booksLessons: true,
    opensLibrary: false,
    passesMaintenance: true,
    needsAdminPassword: true,
  },
  student: {
    hasStudents: true,
    booksLessons: true,
    opensLibrary: true,
    passesMaintenance: false,
    needsAdminPassword: false,
  },
  tutor: {
    hasStudents: false,
    booksLessons: false,
    opensLibrary: false,
    passesMaintenance: false,
    needsAdminPassword: false,
  },
};

/** Returns what the web app offers the users of a role. */
export const getRoleFeatures = (role: Role): RoleFeatures => ROLE_FEATURES[role];

/** The decision of the route guard (ACCESS-3). */
export type GuardDecision =
  | { readonly kind: 'wait' }
  | { readonly kind: 'redirect'; readonly to: '/admin-login' | '/' | '/verify' }
  | { readonly kind: 'deny'; readonly message: string }
  | { readonly kind: 'allow' };

/**
 * The route guard. Checks in the specified order (ACCESS-3): loading, signed out, unverified email, wrong
 * role.
 * @param caller undefined while loading, null when signed out.
 * @param required the role that the route requires, or null for any signed-in user.
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
