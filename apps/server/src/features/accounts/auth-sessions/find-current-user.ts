import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { CurrentUser, Context } from '../../../context.ts';
import { hotRead } from '../../../platform/db/read-connections.ts';
import { accounts, authSessions } from '../../../platform/db/schema/accounts.ts';
import { platformSettings } from '../../../platform/db/schema/settings.ts';
import { tutors } from '../../../platform/db/schema/tutors.ts';
import { users } from '../../../platform/db/schema/users.ts';
import { studentsOfAccountColumn } from '../../students/list-students-of-account.ts';
import { readSessionToken } from './session-cookie.ts';

/** The current user and the maintenance flag, read together for every request. */
export interface CurrentUserState {
  readonly currentUser: CurrentUser | null;
  /** Whether Maintenance Mode is on. */
  readonly isMaintained: boolean;
}

// Starts from the settings' single row, so that a row is returned even without a valid session.
const findByAuthSession = hotRead('find_current_user', (db) =>
  db
    .select({
      isMaintained: platformSettings.maintenanceMode,
      accountId: accounts.id,
      authSessionId: authSessions.id,
      email: accounts.email,
      displayName: accounts.displayName,
      role: users.role,
      emailVerified: accounts.emailVerified,
      tutorId: tutors.id,
      students: studentsOfAccountColumn(accounts.id),
    })
    .from(platformSettings)
    .leftJoin(
      authSessions,
      and(
        eq(authSessions.token, sql.placeholder('token')),
        gt(authSessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .leftJoin(accounts, eq(accounts.id, authSessions.userId))
    .leftJoin(users, and(eq(users.id, accounts.id), eq(users.isActive, true)))
    .leftJoin(tutors, and(eq(tutors.accountId, users.id), eq(users.role, 'tutor'), isNull(tutors.retiredAt))),
);

/**
 * Finds the current user by Cookie header, together with the maintenance flag, in one prepared query. Runs on nearly
 * every request. Checks the signature first, so that a forged cookie costs no query. `currentUser` is null if the
 * session has expired or ended, or if the account is deactivated (ACCESS-7).
 * @returns null without a validly signed session cookie; then it runs no query.
 */
export async function findCurrentUserState(
  ctx: Pick<Context, 'config' | 'database' | 'now'>,
  cookieHeader: string | undefined,
): Promise<CurrentUserState | null> {
  const token = readSessionToken(ctx.config, cookieHeader);
  if (token === null) return null;
  const [row] = await findByAuthSession(ctx.database.reads, { token, now: ctx.now() });
  if (!row) return null;
  const {
    isMaintained,
    accountId,
    authSessionId,
    email,
    displayName,
    role,
    emailVerified,
    students,
    tutorId,
  } = row;
  if (accountId === null || authSessionId === null || role === null)
    return { isMaintained, currentUser: null };
  return {
    isMaintained,
    currentUser: {
      accountId,
      authSessionId,
      email: email ?? '',
      displayName: displayName ?? '',
      role,
      emailVerified: emailVerified === true,
      students: role === 'student' ? students : [],
      tutorId,
    },
  };
}

/** Finds the current user by Cookie header; see `findCurrentUserState`. */
export async function findCurrentUser(
  ctx: Pick<Context, 'config' | 'database' | 'now'>,
  cookieHeader: string | undefined,
): Promise<CurrentUser | null> {
  return (await findCurrentUserState(ctx, cookieHeader))?.currentUser ?? null;
}

/** Returns whether an unexpired session belongs to a deactivated admin. Only they get an explanation. */
export async function isDeactivatedAdmin(
  ctx: Pick<Context, 'config' | 'db' | 'now'>,
  cookieHeader: string | undefined,
): Promise<boolean> {
  const token = readSessionToken(ctx.config, cookieHeader);
  if (token === null) return false;
  const found = await ctx.db
    .select({ id: users.id })
    .from(authSessions)
    .innerJoin(users, eq(users.id, authSessions.userId))
    .where(
      and(
        eq(authSessions.token, token),
        gt(authSessions.expiresAt, ctx.now()),
        eq(users.role, 'admin'),
        eq(users.isActive, false),
      ),
    );
  return found.length > 0;
}
