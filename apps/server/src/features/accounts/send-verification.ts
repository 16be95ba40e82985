import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { insertEmailLink } from './accounts.store.ts';

/** How long the link of a verification mail works. */
export const VERIFICATION_HOURS = 24;

/**
 * Makes a verification link for an account and queues the mail that carries it, in the caller's transaction. Links made
 * earlier stay valid until they expire: people follow the first mail they find.
 */
export async function sendVerification(
  ctx: Context,
  tx: Tx,
  account: { readonly accountId: string; readonly email: string },
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
