import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { insertEmailLink } from '../accounts.store.ts';

/** How long a verification link is valid. */
export const VERIFICATION_HOURS = 24;

/**
 * Creates a verification link and queues its mail, in the caller's transaction. Earlier links stay valid until they
 * expire, because people open the first mail they find.
 */
export async function sendVerification(
  ctx: Context,
  tx: Tx,
  account: { readonly accountId: AccountId; readonly email: string },
): Promise<void> {
  const now = ctx.now();
  const linkId = ctx.newId();
  await insertEmailLink(tx, {
    id: linkId,
    accountId: account.accountId,
    purpose: 'verify-email',
    email: account.email,
    createdAt: now,
    expiresAt: new Date(now.getTime() + VERIFICATION_HOURS * 60 * 60 * 1000),
  });
  await ctx.mail.enqueue(tx, {
    kind: 'verify-email',
    recipientAccountId: account.accountId,
    data: { linkId },
    dedupeKey: `verify-email:${linkId}`,
  });
}
