import type { AccountId } from '@thuto/domain/ids';
import { and, eq } from 'drizzle-orm';
import type { AdminContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { users } from '../../platform/db/schema/users.ts';
import { publishAccessChange } from '../accounts/access-changes.ts';
import { revokeAuthSessionsOf } from '../accounts/auth-sessions/revoke-auth-session.ts';

/** Gives a tutor's account access, or ends it at once: its login sessions, event streams and uploads. */
export async function setTutorAccess(
  ctx: AdminContext,
  tx: Tx,
  accountId: AccountId,
  isActive: boolean,
): Promise<void> {
  await tx
    .update(users)
    .set({ isActive, updatedAt: ctx.now() })
    .where(and(eq(users.id, accountId), eq(users.role, 'tutor')));
  if (!isActive) await revokeAuthSessionsOf(tx, accountId);
  publishAccessChange(ctx, tx, accountId);
}
