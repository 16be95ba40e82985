import { TERMS_VERSION } from '@thuto/domain/terms';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { termsAcceptances } from '../../platform/db/schema/terms-acceptances.ts';

/** Writes down, in the caller's transaction, that an account agrees to the present terms; false when it had already. */
export async function recordTermsAccepted(ctx: Context, tx: Tx, accountId: string): Promise<boolean> {
  const rows = await tx
    .insert(termsAcceptances)
    .values({ accountId, version: TERMS_VERSION, acceptedAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ version: termsAcceptances.version });
  return rows.length === 1;
}
