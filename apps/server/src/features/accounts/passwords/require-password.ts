import { DomainError } from '@thuto/domain/errors';
import type { Context } from '../../../context.ts';
import { findLogin, type Login } from '../accounts.store.ts';
import type { Client } from '../auth-sessions/client.ts';
import { limitPasswordGuesses } from '../sign-in/limit-password-guesses.ts';

/** An account whose password was just proven. */
export type ProvenLogin = Login & {
  readonly passwordHash: string;
  /**
   * Returns whether the proven password still is the account's. Its hash may be another one, because a sign-in replaces
   * an outdated hash.
   */
  readonly isStillRight: (login: Login | null) => Promise<boolean>;
};

/**
 * Finds the account of an address and checks the password (AUTH-7). Counts wrong passwords.
 * @throws DomainError account_not_found, password_wrong; with AUTH_CONCEAL_ACCOUNTS credentials_wrong for both, after
 * equal work; request_too_frequent.
 */
export async function requirePassword(
  ctx: Context,
  client: Client,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<ProvenLogin> {
  const login = await findLogin(ctx.db, email);
  const guess = await limitPasswordGuesses(ctx, client, email, login?.accountId ?? null);
  const proven = await provePassword(ctx, login, password);
  await guess.succeeded();
  return proven;
}

/**
 * Checks the password of an account that was found by its address. Does not count attempts.
 * @throws DomainError account_not_found, password_wrong, credentials_wrong, as `requirePassword`.
 */
export async function provePassword(
  ctx: Context,
  login: Login | null,
  password: string,
): Promise<ProvenLogin> {
  const conceal = ctx.config.auth.concealAccounts;
  const hash = login?.passwordHash ?? null;
  if (login === null || hash === null) {
    // Take as long as a wrong password does, so that the response time does not reveal that there is no account.
    if (conceal) await ctx.passwords.hash(password);
    throw new DomainError(conceal ? 'credentials_wrong' : login ? 'password_wrong' : 'account_not_found');
  }
  if (!(await ctx.passwords.verify({ hash, password }))) {
    ctx.log.info({ accountId: login.accountId }, 'a password was wrong');
    throw new DomainError(conceal ? 'credentials_wrong' : 'password_wrong');
  }
  const isStillRight = async (current: Login | null) => {
    if (current === null || current.passwordHash === null) return false;
    if (current.passwordHash === hash) return true;
    return ctx.passwords.verify({ hash: current.passwordHash, password });
  };
  return { ...login, passwordHash: hash, isStillRight };
}
