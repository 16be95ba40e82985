import { DomainError } from '@thuto/domain/errors';
import type { Context, StoreResponse } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { limitNetworkRate } from '../../../platform/rate-limits/rate-limits.ts';
import { sendLinkLater } from '../email-links/email-links.jobs.ts';
import { findLogin } from '../accounts.store.ts';
import type { Client } from '../auth-sessions/client.ts';
import { limitMailsTo } from '../limit-mails-to.ts';
import { sendPasswordReset } from './send-password-reset.ts';

const PER_NETWORK_LIMIT = { points: 20, seconds: 15 * 60 };

/**
 * Mails a link to choose a new password (AUTH-15). Earlier links stay valid until they expire or one of them is used.
 * A deactivated account gets no mail. The response does not reveal this, because the caller has not proven ownership.
 * @throws DomainError account_not_found, unless AUTH_CONCEAL_ACCOUNTS is on: then an unknown address gets the same
 * response after the same work; request_too_frequent, for unknown addresses too.
 */
export async function requestPasswordReset(
  ctx: Context,
  client: Client,
  { email }: { readonly email: string },
  storeResponse: StoreResponse,
): Promise<{ email: string }> {
  await limitNetworkRate(ctx, 'password-reset:network', client.ip, PER_NETWORK_LIMIT);
  await limitMailsTo(ctx, 'password-reset', email);
  const found = await findLogin(ctx.db, email);
  const store = (tx: Tx) => storeResponse(tx, { email });
  if (ctx.config.auth.concealAccounts) {
    await sendLinkLater(ctx, found?.accountId ?? null, 'reset-password', store);
  } else {
    if (!found) throw new DomainError('account_not_found');
    await sendPasswordReset(ctx, found.accountId, store);
  }
  return { email };
}
