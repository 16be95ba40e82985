import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/client.ts';
import { authSessions } from '../../platform/db/schema/accounts.ts';

/** Ends all sessions of an account, in the caller's transaction. */
export async function revokeAuthSessionsOf(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(authSessions).where(eq(authSessions.userId, accountId));
}
