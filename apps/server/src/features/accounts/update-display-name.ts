import type { CurrentUser, SignedInContext } from '../../context.ts';
import { createAuthEngine } from './auth-engine.ts';
import { recordAccountAuditEvent } from './record-account-audit-event.ts';

/**
 * Changes the display name of the signed-in person. It is read from the account wherever it is shown; the name of the
 * student who is tutored is the profile's and stays.
 * @returns the person with the new name.
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
