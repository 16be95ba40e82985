import type { CurrentUser, SignedInContext } from '../../context.ts';
import { createAuthEngine } from './auth-engine.ts';
import { recordAccountAuditEvent } from './record-account-audit-event.ts';

/**
 * Changes the current user's display name. All screens read it from the account. The name of the tutored student is
 * stored in the profile and does not change.
 * @returns the current user with the new name.
 */
export async function updateDisplayName(
  ctx: SignedInContext,
  { displayName }: { readonly displayName: string },
): Promise<CurrentUser> {
  const { currentUser } = ctx;
  if (displayName !== currentUser.displayName) {
    await ctx.db.transaction(async (tx) => {
      const { internalAdapter } = await createAuthEngine(ctx, tx);
      await internalAdapter.updateUser(currentUser.accountId, { name: displayName, updatedAt: ctx.now() });
      await recordAccountAuditEvent(ctx, tx, 'account.renamed', currentUser);
    });
  }
  return { ...currentUser, displayName };
}
