import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { insertWelcomeLinks, listAccountsWithoutPassword } from './imported-accounts.store.ts';

/** How long the link of the mail to an imported account works; afterwards there is Forgot password. */
export const WELCOME_DAYS = 14;

/**
 * Queues for every imported, active account that has no password a mail with a link to set one, in the caller's
 * transaction; for each account once, however often this runs.
 * @returns how many it queued.
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
