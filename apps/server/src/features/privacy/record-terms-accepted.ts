import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { termsAcceptances } from '../../platform/db/schema/terms-acceptances.ts';
import { getSettings } from '../settings/get-settings.ts';

/** Stores that an account accepts the current terms, in the caller's transaction. Returns false if it already had. */
export async function recordTermsAccepted(ctx: Context, tx: Tx, accountId: AccountId): Promise<boolean> {
  const { termsVersion } = await getSettings(ctx, tx);
  const rows = await tx
    .insert(termsAcceptances)
    .values({ accountId, version: termsVersion, acceptedAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ version: termsAcceptances.version });
  return rows.length === 1;
}
