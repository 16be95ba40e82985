import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { insertEmailLink } from '../accounts.store.ts';

/** How long an email-change link is valid. */
export const EMAIL_CHANGE_HOURS = 24;

/** A new address that has not been confirmed yet. */
export interface PendingEmailChange {
  readonly email: string;
  readonly expiresAt: Date;
}

/** Creates an email-change link and queues its mail to the new address, in the caller's transaction. */
export async function sendEmailChange(
  ctx: Context,
  tx: Tx,
  { accountId, email }: { readonly accountId: AccountId; readonly email: string },
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
