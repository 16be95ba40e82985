import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { createAuthEngine, PASSWORD_PROVIDER } from './auth-engine.ts';

/** Sets the password of an account, even if it had none, and ends all of its sessions, in the caller's transaction. */
export async function replacePassword(
  ctx: Context,
  tx: Tx,
  accountId: string,
  passwordHash: string,
): Promise<void> {
  const { internalAdapter } = await createAuthEngine(ctx, tx);
  const credentials = await internalAdapter.findAccounts(accountId);
  if (credentials.some(({ providerId }) => providerId === PASSWORD_PROVIDER)) {
    await internalAdapter.updatePassword(accountId, passwordHash);
  } else {
    const now = ctx.now();
    await internalAdapter.createAccount({
      userId: accountId,
      accountId,
      providerId: PASSWORD_PROVIDER,
      password: passwordHash,
      createdAt: now,
      updatedAt: now,
    });
  }
  await internalAdapter.deleteUserSessions(accountId);
}
