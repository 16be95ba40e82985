import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/client.ts';
import { signIns } from '../../platform/db/schema/accounts.ts';

/** Ends every sign-in of an account, in the transaction of what makes it necessary. */
export async function endSignInsOf(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(signIns).where(eq(signIns.userId, accountId));
}
