import type { AccountId } from '@thuto/domain/ids';
import { desc, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { termsAcceptances } from '../../platform/db/schema/terms-acceptances.ts';

/** Returns the version of the terms that an account accepted last, and when; null if it accepted none. */
export async function findLatestAcceptance(
  executor: Executor,
  accountId: AccountId,
): Promise<{ readonly version: string; readonly acceptedAt: Date } | null> {
  const [latest] = await executor
    .select({ version: termsAcceptances.version, acceptedAt: termsAcceptances.acceptedAt })
    .from(termsAcceptances)
    .where(eq(termsAcceptances.accountId, accountId))
    .orderBy(desc(termsAcceptances.acceptedAt))
    .limit(1);
  return latest ?? null;
}
