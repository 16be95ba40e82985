import type { Actor, SignedInContext } from '../../context.ts';
import { createAuthEngine } from './auth-engine.ts';
import { recordAccountActivity } from './record-account-activity.ts';

/**
 * Changes the display name of the signed-in person. It is read from the account wherever it is shown; the name of the
 * student who is tutored is the profile's and stays.
 * @returns the person with the new name.
 */
export async function updateDisplayName(
  ctx: SignedInContext,
  { displayName }: { readonly displayName: string },
): Promise<Actor> {
  const { actor } = ctx;
  if (displayName !== actor.displayName) {
    await ctx.db.transaction(async (tx) => {
      const { internalAdapter } = await createAuthEngine(ctx, tx);
      await internalAdapter.updateUser(actor.accountId, { name: displayName, updatedAt: ctx.now() });
      await recordAccountActivity(ctx, tx, 'account.renamed', actor);
    });
  }
  return { ...actor, displayName };
}
