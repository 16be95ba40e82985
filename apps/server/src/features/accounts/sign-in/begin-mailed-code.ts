import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../../context.ts';
import { countAttempt, limitNetworkRate } from '../../../platform/rate-limits/rate-limits.ts';
import { findLogin, insertEmailLink, lockLogin } from '../accounts.store.ts';
import type { Client } from '../auth-sessions/client.ts';
import { createChallenge, MAILED_CODE_MINUTES } from './mailed-code.ts';

const QUARTER_HOUR = 15 * 60;
/** Challenges for one address from one network. Each challenge allows five wrong codes. */
const FOR_ONE_ADDRESS = { points: 30, seconds: QUARTER_HOUR };
/** Challenges for all addresses from one network. */
const PER_NETWORK_LIMIT = { points: 300, seconds: QUARTER_HOUR };
/**
 * Mails to one address. Beyond the limit, a code that was already sent answers the challenge: codes stay valid as long
 * as the limit window, so nobody can lock the owner out by using up their mails.
 */
const PER_ADDRESS_LIMIT = { points: 5, seconds: QUARTER_HOUR };

/**
 * Mails a sign-in code after too many wrong passwords from a network or browser. Signing in then takes both the code
 * and the password. The response, and the work before it, are the same for an address without an account.
 * @returns the challenge to send back together with the code.
 * @throws DomainError request_too_frequent.
 */
export async function beginMailedCode(ctx: Context, client: Client, email: string): Promise<string> {
  await limitNetworkRate(ctx, 'sign-in-code:network', client.ip, PER_NETWORK_LIMIT);
  await limitNetworkRate(ctx, `sign-in-code:asked:${email}`, client.ip, FOR_ONE_ADDRESS);
  const sent = await countAttempt(ctx, `sign-in-code:sent:${email}`, PER_ADDRESS_LIMIT.seconds);
  if (sent.attempts <= PER_ADDRESS_LIMIT.points) {
    const login = await findLogin(ctx.db, email);
    // A job, so that the response time does not reveal whether there is an account.
    await ctx.db.transaction((tx) =>
      ctx.jobs.enqueue(tx, 'accounts.mail-sign-in-code', { accountId: login?.accountId ?? null }),
    );
  }
  return createChallenge(ctx.config.auth.secret, ctx.newId(), ctx.now(), email);
}

/** Stores the code and queues its mail. Does nothing if there is no account or it is deactivated. */
export async function mailSignInCode(ctx: Context, accountId: AccountId | null): Promise<void> {
  if (accountId === null) return;
  await ctx.db.transaction(async (tx) => {
    const login = await lockLogin(tx, accountId);
    if (!login || login.user?.isActive === false) return;
    const [now, linkId] = [ctx.now(), ctx.newId()];
    await insertEmailLink(tx, {
      id: linkId,
      accountId,
      purpose: 'sign-in',
      email: login.email,
      createdAt: now,
      expiresAt: new Date(now.getTime() + MAILED_CODE_MINUTES * 60 * 1000),
    });
    await ctx.mail.enqueue(tx, {
      kind: 'sign-in-code',
      recipientAccountId: accountId,
      data: { linkId },
      dedupeKey: `sign-in-code:${linkId}`,
    });
  });
}
