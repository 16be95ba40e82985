import { DomainError } from '@thuto/domain/errors';
import type { SignedInContext } from '../../../context.ts';
import { publishAccessChange } from '../access-changes.ts';
import { deleteAuthSession } from './auth-sessions.store.ts';
import { buildExpiredSessionCookie } from './session-cookie.ts';

/**
 * Ends one session of the current user.
 * @returns the Set-Cookie values: empty, unless it was this browser's session.
 * @throws DomainError not_found, also for a session of another account.
 */
export async function revokeAuthSession(
  ctx: SignedInContext,
  { id }: { readonly id: string },
): Promise<readonly string[]> {
  const { accountId, authSessionId } = ctx.currentUser;
  const ended = await ctx.db.transaction(async (tx) => {
    publishAccessChange(ctx, tx, accountId);
    return deleteAuthSession(tx, accountId, id);
  });
  if (!ended) throw new DomainError('not_found');
  return id === authSessionId ? [buildExpiredSessionCookie(ctx.config)] : [];
}
