import { DomainError } from '@thuto/domain/errors';
import type { SignedInContext } from '../../context.ts';
import { deleteAuthSession } from './my-account.store.ts';
import { buildExpiredSessionCookie } from './session-cookie.ts';

/**
 * Signs out one browser of the signed-in person's account.
 * @returns the Set-Cookie values: none, unless it was this browser.
 * @throws DomainError not_found, also for a sign-in of somebody else.
 */
export async function revokeAuthSession(
  ctx: SignedInContext,
  { id }: { readonly id: string },
): Promise<readonly string[]> {
  const { accountId, authSessionId } = ctx.currentUser;
  const ended = await ctx.db.transaction((tx) => deleteAuthSession(tx, accountId, id));
  if (!ended) throw new DomainError('not_found');
  return id === authSessionId ? [buildExpiredSessionCookie(ctx.config)] : [];
}
