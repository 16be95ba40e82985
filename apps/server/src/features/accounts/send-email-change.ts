import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { insertEmailLink } from './accounts.store.ts';

/** How long the link of an email change works. */
export const EMAIL_CHANGE_HOURS = 24;

/** Where a new address stands until its link is followed. */
export interface PendingEmailChange {
  readonly email: string;
  readonly expiresAt: Date;
}

/** Makes a link for a new address and queues the mail that carries it there, in the caller's transaction. */
export async function sendEmailChange(
  ctx: Context,
  tx: Tx,
  { accountId, email }: { readonly accountId: string; readonly email: string },
): Promise<PendingEmailChange & { readonly linkId: string }> {
  const now = ctx.now();
  const linkId = ctx.newId();
  const expiresAt = new Date(now.getTime() + EMAIL_CHANGE_HOURS * 60 * 60 * 1000);
  await insertEmailLink(tx, {
    id: linkId,
    accountId,
    purpose: 'change-email',
    email,
    createdAt: now,
    expiresAt,
  });
  await ctx.mail.enqueue(tx, {
    kind: 'email-change',
    recipientAccountId: accountId,
    data: { linkId },
    dedupeKey: `email-change:${linkId}`,
  });
  return { email, expiresAt, linkId };
}
