import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { publishAccessChange } from '../access-changes.ts';
import { savePassword } from '../credentials.store.ts';
import { deleteAuthSessionsOf } from '../auth-sessions/auth-sessions.store.ts';

/** Sets the password of an account, even if it had none, and ends all of its sessions, in the caller's transaction. */
export async function replacePassword(
  ctx: Context,
  tx: Tx,
  accountId: AccountId,
  passwordHash: string,
): Promise<void> {
  await savePassword(tx, { id: ctx.newId(), accountId, passwordHash, at: ctx.now() });
  await deleteAuthSessionsOf(tx, accountId);
  publishAccessChange(ctx, tx, accountId);
}
