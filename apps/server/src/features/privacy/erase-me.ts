import type { FamilyContext } from '../../context.ts';
import type { Client } from '../accounts/auth-sessions/client.ts';
import { buildExpiredSessionCookie } from '../accounts/auth-sessions/session-cookie.ts';
import { requireMyPassword } from '../accounts/passwords/require-my-password.ts';
import { eraseFamily } from './erase-family.ts';

/**
 * Erases the current user, as `eraseFamilyOf` does.
 * @returns the Set-Cookie values that remove the session cookie.
 * @throws DomainError password_wrong, request_too_frequent.
 */
export async function eraseMe(
  ctx: FamilyContext,
  client: Client,
  { currentPassword }: { readonly currentPassword: string },
): Promise<readonly string[]> {
  await requireMyPassword(ctx, client, currentPassword);
  const { accountId } = ctx.currentUser;
  await eraseFamily(ctx, accountId, { actorId: accountId, reason: null });
  return [buildExpiredSessionCookie(ctx.config)];
}
