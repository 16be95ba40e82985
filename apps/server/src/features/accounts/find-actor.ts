import { and, eq, gt, sql } from 'drizzle-orm';
import type { Actor, Context } from '../../context.ts';
import { hotRead } from '../../platform/db/read-connections.ts';
import { accounts, signIns } from '../../platform/db/schema/accounts.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { users } from '../../platform/db/schema/users.ts';
import { readSignInToken } from './sign-in-cookie.ts';

/** What is asked of the database about whoever brings a sign-in. */
export interface Asker {
  readonly actor: Actor | null;
  /** Whether Maintenance Mode is on. */
  readonly isMaintained: boolean;
}

// The settings' one row is there for nobody too.
const findBySignIn = hotRead('find_actor', (db) =>
  db
    .select({
      isMaintained: platformSettings.maintenanceMode,
      accountId: accounts.id,
      signInId: signIns.id,
      email: accounts.email,
      displayName: accounts.displayName,
      role: users.role,
      emailVerified: accounts.emailVerified,
    })
    .from(platformSettings)
    .leftJoin(
      signIns,
      and(eq(signIns.token, sql.placeholder('token')), gt(signIns.expiresAt, sql.placeholder('now'))),
    )
    .leftJoin(accounts, eq(accounts.id, signIns.userId))
    .leftJoin(users, and(eq(users.id, accounts.id), eq(users.isActive, true))),
);

/**
 * Who is signed in with this Cookie header, by one prepared query; it runs with nearly every request, and brings along
 * what is asked with every request besides. The signature is checked first, so that a made-up cookie costs no query.
 * Nobody when the sign-in has expired or ended, or when the account is deactivated (ACCESS-7).
 * @returns null when there is no cookie of ours, and nothing was asked.
 */
export async function findAsker(
  ctx: Pick<Context, 'config' | 'database' | 'now'>,
  cookieHeader: string | undefined,
): Promise<Asker | null> {
  const token = readSignInToken(ctx.config, cookieHeader);
  if (token === null) return null;
  const [row] = await findBySignIn(ctx.database.reads, { token, now: ctx.now() });
  if (!row) return null;
  const { isMaintained, accountId, signInId, email, displayName, role, emailVerified } = row;
  if (accountId === null || signInId === null || role === null) return { isMaintained, actor: null };
  return {
    isMaintained,
    actor: {
      accountId,
      signInId,
      email: email ?? '',
      displayName: displayName ?? '',
      role,
      emailVerified: emailVerified === true,
    },
  };
}

/** Who is signed in with this Cookie header; see `findAsker`. */
export async function findActor(
  ctx: Pick<Context, 'config' | 'database' | 'now'>,
  cookieHeader: string | undefined,
): Promise<Actor | null> {
  return (await findAsker(ctx, cookieHeader))?.actor ?? null;
}

/** Whether a sign-in that has not expired is of an admin who was deactivated: they are told so, and nobody else is. */
export async function isDeactivatedAdmin(
  ctx: Pick<Context, 'config' | 'db' | 'now'>,
  cookieHeader: string | undefined,
): Promise<boolean> {
  const token = readSignInToken(ctx.config, cookieHeader);
  if (token === null) return false;
  const found = await ctx.db
    .select({ id: users.id })
    .from(signIns)
    .innerJoin(users, eq(users.id, signIns.userId))
    .where(
      and(
        eq(signIns.token, token),
        gt(signIns.expiresAt, ctx.now()),
        eq(users.role, 'admin'),
        eq(users.isActive, false),
      ),
    );
  return found.length > 0;
}
