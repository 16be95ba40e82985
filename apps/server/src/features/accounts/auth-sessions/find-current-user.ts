import { isFamilyRole } from '@thuto/domain/permissions';
import type { CurrentUser, Context } from '../../../context.ts';
import { findByAuthSession, isSessionOfDeactivatedAdmin } from './current-user.store.ts';
import { readSessionToken } from './session-cookie.ts';

/** The current user and the maintenance flag, read together for every request. */
export interface CurrentUserState {
  readonly currentUser: CurrentUser | null;
  /** Whether Maintenance Mode is on. */
  readonly isMaintained: boolean;
}

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
    emailRefusedAt,
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
      isEmailRefused: emailRefusedAt !== null,
      students: isFamilyRole(role) ? students : [],
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
  return isSessionOfDeactivatedAdmin(ctx.db, token, ctx.now());
}
