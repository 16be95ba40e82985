import { and, eq, gt, sql } from 'drizzle-orm';
import type { Actor, Context } from '../../context.ts';
import type { Orm } from '../../platform/db/client.ts';
import { accounts, signIns } from '../../platform/db/schema/accounts.ts';
import { users } from '../../platform/db/schema/users.ts';
import { readSignInToken } from './sign-in-cookie.ts';

function prepare(db: Orm) {
  return db
    .select({
      accountId: accounts.id,
      signInId: signIns.id,
      email: accounts.email,
      displayName: accounts.displayName,
      role: users.role,
      emailVerified: accounts.emailVerified,
    })
    .from(signIns)
    .innerJoin(accounts, eq(accounts.id, signIns.userId))
    .innerJoin(users, eq(users.id, accounts.id))
    .where(
      and(
        eq(signIns.token, sql.placeholder('token')),
        gt(signIns.expiresAt, sql.placeholder('now')),
        eq(users.isActive, true),
      ),
    )
    .prepare('find_actor');
}

const prepared = new WeakMap<Orm, ReturnType<typeof prepare>>();

/**
 * Who is signed in with this Cookie header, by one prepared query; it runs with nearly every request. The signature is
 * checked first, so that a made-up cookie costs no query. Nobody when the sign-in has expired or ended, or when the
 * account is deactivated (specification 6; decisions, "Deactivated student").
 */
export async function findActor(
  ctx: Pick<Context, 'config' | 'db' | 'now'>,
  cookieHeader: string | undefined,
): Promise<Actor | null> {
  const token = readSignInToken(ctx.config, cookieHeader);
  if (token === null) return null;
  let query = prepared.get(ctx.db);
  if (!query) prepared.set(ctx.db, (query = prepare(ctx.db)));
  const [actor] = await query.execute({ token, now: ctx.now() });
  return actor ?? null;
}
