import { and, eq, gt, sql } from 'drizzle-orm';
import type { CurrentUser, Context } from '../../context.ts';
import { hotRead } from '../../platform/db/read-connections.ts';
import { accounts, authSessions } from '../../platform/db/schema/accounts.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { users } from '../../platform/db/schema/users.ts';
import { readSessionToken } from './session-cookie.ts';

/** What is asked of the database about whoever brings a sign-in. */
export interface CurrentUserState {
  readonly currentUser: CurrentUser | null;
  /** Whether Maintenance Mode is on. */
  readonly isMaintained: boolean;
}

// The settings' one row is there for nobody too.
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
    .leftJoin(users, and(eq(users.id, accounts.id), eq(users.isActive, true))),
);

/**
 * Who is signed in with this Cookie header, by one prepared query; it runs with nearly every request, and brings along
 * what is asked with every request besides. The signature is checked first, so that a made-up cookie costs no query.
 * Nobody when the sign-in has expired or ended, or when the account is deactivated (ACCESS-7).
 * @returns null when there is no cookie of ours, and nothing was asked.
 */
export async function findCurrentUserState(
  ctx: Pick<Context, 'config' | 'database' | 'now'>,
  cookieHeader: string | undefined,
): Promise<CurrentUserState | null> {
  const token = readSessionToken(ctx.config, cookieHeader);
  if (token === null) return null;
  const [row] = await findByAuthSession(ctx.database.reads, { token, now: ctx.now() });
  if (!row) return null;
  const { isMaintained, accountId, authSessionId, email, displayName, role, emailVerified } = row;
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
    },
  };
}

/** Who is signed in with this Cookie header; see `findCurrentUserState`. */
export async function findCurrentUser(
  ctx: Pick<Context, 'config' | 'database' | 'now'>,
  cookieHeader: string | undefined,
): Promise<CurrentUser | null> {
  return (await findCurrentUserState(ctx, cookieHeader))?.currentUser ?? null;
}

/** Whether a sign-in that has not expired is of an admin who was deactivated: they are told so, and nobody else is. */
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
