import type { SignedInContext } from '../../context.ts';
import { createAuthEngine } from './auth-engine.ts';
import type { Client } from './client.ts';
import { consumeEmailLinksOf, deleteSignInsOf } from './my-account.store.ts';
import { notifyOwner } from './notify-owner.ts';
import { recordAccountActivity } from './record-account-activity.ts';
import { requireNewPassword } from './require-new-password.ts';
import { lockProvenLogin, requireMyPassword } from './require-my-password.ts';

/**
 * Changes the signed-in person's password, with the current one (AUTH-17, AUTH-18). Every other
 * sign-in of the account ends, this one stays. Links to reset the password or to change the email become void: who
 * changes a password because somebody else got in must not find the email changed afterwards.
 * @throws DomainError password_wrong, also when another change came first; password_weak; password_guessable; request_too_frequent.
 */
export async function changePassword(
  ctx: SignedInContext,
  client: Client,
  { currentPassword, newPassword }: { readonly currentPassword: string; readonly newPassword: string },
): Promise<void> {
  requireNewPassword(ctx, newPassword, [ctx.actor.displayName, ctx.actor.email]);
  const proven = await requireMyPassword(ctx, client, currentPassword);
  const hash = await (await createAuthEngine(ctx, ctx.db)).password.hash(newPassword);

  await ctx.db.transaction(async (tx) => {
    const { accountId, email } = await lockProvenLogin(tx, proven);
    const { internalAdapter } = await createAuthEngine(ctx, tx);
    await internalAdapter.updatePassword(accountId, hash);
    await deleteSignInsOf(tx, accountId, ctx.actor.signInId);
    await consumeEmailLinksOf(tx, accountId, ['reset-password', 'change-email'], ctx.now());
    await notifyOwner(ctx, tx, { notice: 'password-changed', accountId, address: email });
    await recordAccountActivity(ctx, tx, 'account.password-changed', ctx.actor);
  });
}
