import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/client.ts';
import { authSessions } from '../../platform/db/schema/accounts.ts';

/** Ends every sign-in of an account, in the transaction of what makes it necessary. */
export async function revokeAuthSessionsOf(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(authSessions).where(eq(authSessions.userId, accountId));
}
