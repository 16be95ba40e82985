import { DomainError } from '@thuto/domain/errors';
import type { Context } from '../../context.ts';
import { limitNetworkRate, limitRate } from '../../plugins/rate-limits.ts';
import { findLogin, insertEmailLink, lockLogin } from './accounts.store.ts';
import type { Client } from './client.ts';

/** How long the link of a reset mail works. */
export const RESET_HOURS = 1;

const FROM_ONE_NETWORK = { points: 20, seconds: 15 * 60 };
/**
 * Keeps a stranger from filling somebody's inbox. Using it up locks nobody out: the mails it let through went to the
 * owner, and their links work for longer than this limit lasts.
 */
const TO_ONE_ADDRESS = { points: 5, seconds: 15 * 60 };

/**
 * Sends a link to choose a new password with (AUTH-15). Links made earlier stay valid until they
 * expire or one of them is used. A deactivated account gets no mail, and the answer does not say so: nothing proves
 * here that its owner asks.
 * @throws DomainError account_not_found, unless AUTH_CONCEAL_ACCOUNTS is on: then an unknown address is answered like
 * any other; request_too_frequent, for unknown addresses too.
 */
export async function requestPasswordReset(
  ctx: Context,
  client: Client,
  { email }: { readonly email: string },
): Promise<{ email: string }> {
  await limitNetworkRate(ctx, 'password-reset:network', client.ip, FROM_ONE_NETWORK);
  await limitRate(ctx, `password-reset:address:${email}`, TO_ONE_ADDRESS);
  const found = await findLogin(ctx.db, email);
  if (found) await sendReset(ctx, found.accountId);
  else if (!ctx.config.auth.concealAccounts) throw new DomainError('account_not_found');
  return { email };
}

async function sendReset(ctx: Context, accountId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const login = await lockLogin(tx, accountId);
    if (!login || login.user?.isActive === false) return;
    const [now, linkId] = [ctx.now(), ctx.newId()];
    await insertEmailLink(tx, {
      id: linkId,
      accountId,
      purpose: 'reset-password',
      email: login.email,
      createdAt: now,
      expiresAt: new Date(now.getTime() + RESET_HOURS * 60 * 60 * 1000),
    });
    await ctx.mail.enqueue(tx, {
      kind: 'password-reset',
      recipientAccountId: accountId,
      data: { linkId },
      dedupeKey: `password-reset:${linkId}`,
    });
  });
}
