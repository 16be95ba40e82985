import type { AccountId } from '@thuto/domain/ids';
import type { AdminContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { publishAccessChange } from '../accounts/access-changes.ts';
import { revokeAuthSessionsOf } from '../accounts/auth-sessions/revoke-auth-sessions-of.ts';
import { setAccountActive } from './tutors.store.ts';

/** Gives a tutor's account access, or ends it at once: its login sessions, event streams and uploads. */
export async function setTutorAccess(
  ctx: AdminContext,
  tx: Tx,
  accountId: AccountId,
  isActive: boolean,
): Promise<void> {
  await setAccountActive(tx, accountId, isActive, ctx.now());
  if (!isActive) await revokeAuthSessionsOf(tx, accountId);
  publishAccessChange(ctx, tx, accountId);
}
