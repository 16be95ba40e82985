import { DomainError } from '@thuto/domain/errors';
import type { Context } from '../../context.ts';
import { findLogin, type Login } from './accounts.store.ts';
import { createAuthEngine } from './auth-engine.ts';
import type { Client } from './client.ts';
import { limitPasswordGuesses } from './limit-password-guesses.ts';

/** An account whose owner has just given the right password. */
export type ProvenLogin = Login & { readonly passwordHash: string };

/**
 * Finds the account of an address and proves the password (AUTH-7). Counts wrong ones.
 * @throws DomainError account_not_found, password_wrong; credentials_wrong for both, after equal work, where
 * AUTH_CONCEAL_ACCOUNTS is on; request_too_frequent.
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
 * Proves the password of an account that was looked up by its address; counts nothing.
 * @throws DomainError account_not_found, password_wrong, credentials_wrong, as `requirePassword`.
 */
export async function provePassword(
  ctx: Context,
  login: Login | null,
  password: string,
): Promise<ProvenLogin> {
  const conceal = ctx.config.auth.concealAccounts;
  const { password: passwords } = await createAuthEngine(ctx, ctx.db);
  const hash = login?.passwordHash ?? null;
  if (login === null || hash === null) {
    // The time that a wrong password takes, so that the clock does not tell what the answer conceals.
    if (conceal) await passwords.hash(password);
    throw new DomainError(conceal ? 'credentials_wrong' : login ? 'password_wrong' : 'account_not_found');
  }
  if (!(await passwords.verify({ hash, password }))) {
    ctx.log.info({ accountId: login.accountId }, 'a password was wrong');
    throw new DomainError(conceal ? 'credentials_wrong' : 'password_wrong');
  }
  return { ...login, passwordHash: hash };
}
