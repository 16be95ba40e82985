import { DomainError } from '@thuto/domain/errors';
import type { SignedInContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { lockLogin, type Login } from './accounts.store.ts';
import type { Client } from './client.ts';
import { type ProvenLogin, requirePassword } from './require-password.ts';

/**
 * Has the signed-in person prove once more that they are who they say, with the current password (AUTH-17).
 * Wrong ones count like those of a sign-in: a borrowed browser is no way around the limit.
 * @throws DomainError password_wrong, request_too_frequent.
 */
export async function requireMyPassword(
  ctx: SignedInContext,
  client: Client,
  password: string,
): Promise<ProvenLogin> {
  const { accountId, email } = ctx.currentUser;
  try {
    const proven = await requirePassword(ctx, client, { email, password });
    if (proven.accountId === accountId) return proven;
  } catch (error) {
    // Whoever is signed in knows that the account exists: there is nothing to conceal.
    const isConcealed = error instanceof DomainError && error.code === 'credentials_wrong';
    if (!isConcealed) throw error;
  }
  throw new DomainError('password_wrong');
}

/**
 * The account whose password was proven a moment ago, locked until the transaction ends.
 * @throws DomainError password_wrong when the password has been changed since.
 */
export async function lockProvenLogin(tx: Tx, proven: ProvenLogin): Promise<Login> {
  const login = await lockLogin(tx, proven.accountId);
  if (login?.passwordHash !== proven.passwordHash) throw new DomainError('password_wrong');
  return login;
}
