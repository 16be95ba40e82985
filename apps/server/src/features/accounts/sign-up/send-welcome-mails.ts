import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { insertWelcomeLinks, listAccountsWithoutPassword } from './imported-accounts.store.ts';

/** How long the link for an imported account is valid. After that, the owner uses Forgot password. */
export const WELCOME_DAYS = 14;

/**
 * Queues a mail with a link to set a password for every imported, active account without one, in the caller's
 * transaction. Each account gets it once, even if this runs again.
 * @returns the number of queued mails.
 */
export async function sendWelcomeMails(ctx: Context, tx: Tx): Promise<number> {
  const now = ctx.now();
  const links = (await listAccountsWithoutPassword(tx)).map(({ accountId, email }) => ({
    id: ctx.newId(),
    accountId,
    email,
    purpose: 'reset-password' as const,
    createdAt: now,
    expiresAt: new Date(now.getTime() + WELCOME_DAYS * 24 * 60 * 60 * 1000),
  }));
  await insertWelcomeLinks(tx, links);
  return ctx.mail.enqueueMany(
    tx,
    links.map(({ id, accountId }) => ({
      kind: 'account-imported',
      recipientAccountId: accountId,
      data: { linkId: id },
      dedupeKey: `account-imported:${accountId}`,
    })),
  );
}
