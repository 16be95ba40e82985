import type { Context, StoreResponse } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { limitNetworkRate } from '../../../platform/rate-limits/rate-limits.ts';
import { sendLinkLater } from './email-links.jobs.ts';
import { findLogin } from '../accounts.store.ts';
import type { Client } from '../auth-sessions/client.ts';
import { limitMailsTo } from '../limit-mails-to.ts';
import { sendVerificationAgain } from './send-verification-again.ts';

const PER_NETWORK_LIMIT = { points: 20, seconds: 15 * 60 };

/**
 * Mails another verification link from the verify page, without a session (AUTH-13). The response and the rate limits
 * are the same for every address, so that they do not reveal which ones have an account. With AUTH_CONCEAL_ACCOUNTS the
 * work is the same as well.
 *
 * Does not bind the browser to the mail, because anyone can request it with an address alone. A browser that proved the
 * password before stays bound; any other browser must confirm the link.
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
