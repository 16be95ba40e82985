import type { Context, StoreResponse } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { limitNetworkRate } from '../../plugins/rate-limits.ts';
import { sendLinkLater } from './email-links.jobs.ts';
import { findLogin } from './accounts.store.ts';
import type { Client } from './client.ts';
import { limitMailsTo } from './limit-mails-to.ts';
import { sendVerificationAgain } from './send-verification-again.ts';

const PER_NETWORK_LIMIT = { points: 20, seconds: 15 * 60 };

/**
 * Sends the verification mail again from the verify page, where nobody is signed in (AUTH-13). Answers alike for
 * every address, so that it does not reveal which have an account: limits count for unknown addresses too. With
 * AUTH_CONCEAL_ACCOUNTS the work is the same as well.
 *
 * Does not bind the browser to the mail: anyone can ask with an address alone. A browser that has proven the password
 * before stays bound; any other one has to confirm the link.
 * @throws DomainError request_too_frequent.
 */
export async function resendVerificationForAddress(
  ctx: Context,
  client: Client,
  { email }: { readonly email: string },
  storeResponse: StoreResponse,
): Promise<{ email: string }> {
  await limitNetworkRate(ctx, 'verification:network', client.ip, PER_NETWORK_LIMIT);
  await limitMailsTo(ctx, 'verification', email);
  const found = await findLogin(ctx.db, email);
  const store = (tx: Tx) => storeResponse(tx, { email });
  if (ctx.config.auth.concealAccounts)
    await sendLinkLater(ctx, found?.accountId ?? null, 'verify-email', store);
  else if (found) await sendVerificationAgain(ctx, found.accountId, store);
  return { email };
}
