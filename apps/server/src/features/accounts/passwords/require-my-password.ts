import { DomainError } from '@thuto/domain/errors';
import type { SignedInContext } from '../../../context.ts';
import type { Client } from '../auth-sessions/client.ts';
import { type ProvenLogin, requirePassword } from './require-password.ts';

/**
 * Checks the current user's password again before a sensitive change (AUTH-17). Wrong passwords count as at sign-in, so
 * that a stolen session cannot bypass the limit.
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
    // A signed-in user knows that the account exists, so there is nothing to conceal.
    const isConcealed = error instanceof DomainError && error.code === 'credentials_wrong';
    if (!isConcealed) throw error;
  }
  throw new DomainError('password_wrong');
}
