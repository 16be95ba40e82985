import { DomainError } from '@thuto/domain/errors';
import type { AccountId } from '@thuto/domain/ids';
import type { Context, StoreResponse } from '../../../context.ts';
import type { Client } from '../auth-sessions/client.ts';
import { requirePassword } from '../passwords/require-password.ts';
import { resendVerificationTo } from './resend-verification-to.ts';

/**
 * Mails another verification link from the login screen after checking the password, unless the address is already
 * verified (AUTH-13). Does not sign in.
 * @throws DomainError account_not_found, password_wrong (both are credentials_wrong where accounts are concealed),
 * account_deactivated, request_too_frequent.
 */
export async function resendVerificationWithPassword(
  ctx: Context,
  client: Client,
  input: { readonly email: string; readonly password: string },
  storeResponse: StoreResponse,
): Promise<{ accountId: AccountId; email: string }> {
  const { accountId, email, user } = await requirePassword(ctx, client, input);
  if (user?.isActive === false) throw new DomainError('account_deactivated');
  await resendVerificationTo(ctx, { accountId, email }, storeResponse);
  return { accountId, email };
}
