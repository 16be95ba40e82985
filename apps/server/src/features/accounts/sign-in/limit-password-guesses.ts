import { DomainError } from '@thuto/domain/errors';
import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../../context.ts';
import {
  countAttempt,
  countNetworkAttempt,
  resetAttempts,
  forgetNetworkAttempts,
  refundAttempt,
  forgiveNetworkAttempt,
  limitNetworkRate,
  limitRate,
  type RateLimit,
} from '../../../platform/rate-limits/rate-limits.ts';
import type { Client } from '../auth-sessions/client.ts';
import { readKnownBrowser } from '../auth-sessions/session-cookie.ts';

const QUARTER_HOUR = 15 * 60;
/** Wrong passwords for one account from one network, or from one browser that has signed in to it before. */
const PER_CLIENT_LIMIT: RateLimit = { points: 10, seconds: QUARTER_HOUR };
/** The same limit while the account is under attack from many networks. */
const PER_CLIENT_LIMIT_UNDER_ATTACK = 3;
/** Wrong passwords for all accounts from one network. High, because whole schools share an address. */
const PER_NETWORK_LIMIT: RateLimit = { points: 60, seconds: QUARTER_HOUR };
/** Wrong passwords for one account from everywhere that mark it as under attack. */
const ATTACK: RateLimit = { points: 100, seconds: 60 * 60 };

const browserKey = ({ accountId, browserId }: { accountId: AccountId; browserId: string }) =>
  `password:browser:${accountId}:${browserId}`;
const placeName = (email: string) => `password:place:${email}`;
const NETWORK = 'password:network';

export interface PasswordGuess {
  /** Call this if the password was right: only wrong ones count. */
  succeeded(): Promise<void>;
}

/**
 * Counts a password attempt before the password is checked, and refuses it after too many wrong ones (AUTH-10).
 * Counting first means that concurrent attempts cannot bypass the limit.
 *
 * Limits apply to a *place*, never to the account: otherwise anyone who knows an address could lock its account.
 * - 10 wrong passwords in 15 minutes for one account from one network (an IPv4 address, an IPv6 /64). The right
 *   password resets the count.
 * - 60 in 15 minutes from one network for all accounts, which stops attacks with a list of addresses.
 * - After 100 in an hour for one account from everywhere: 3 instead of 10 from each network until the hour is over.
 *   This slows distributed attacks, and the owner still has three tries from a new network.
 *
 * A browser that has signed in to the account before (proven by a signed cookie) has a separate limit of 10. So a
 * stranger behind the same mobile operator or school cannot use up the owner's tries. Addresses without an account
 * count in the same way, so that limits do not reveal which accounts exist.
 *
 * Wider IPv6 networks count too, with higher limits (`networksOf`). At sign-in, a refusal leads to a mailed code
 * (`begin-mailed-code.ts`), so that people on one network cannot lock each other out.
 * @throws DomainError request_too_frequent with retryAfterSeconds.
 */
export async function limitPasswordGuesses(
  ctx: Pick<Context, 'config' | 'database'>,
  client: Client,
  email: string,
  accountId: AccountId | null,
): Promise<PasswordGuess> {
  const known = readKnownBrowser(ctx.config, client.cookieHeader);
  if (known && known.accountId === accountId) {
    const browser = browserKey(known);
    await limitRate(ctx, browser, PER_CLIENT_LIMIT);
    return { succeeded: () => resetAttempts(ctx, browser) };
  }

  const { ip } = client;
  const accountKey = `password:account:${email}`;
  const place = await countNetworkAttempt(ctx, placeName(email), ip, PER_CLIENT_LIMIT);
  const refuse = () => {
    throw new DomainError('request_too_frequent', { retryAfterSeconds: place.retryAfterSeconds });
  };
  // A refused attempt is not checked, so it counts neither for the network nor for the account.
  if (place.attempts > PER_CLIENT_LIMIT.points) refuse();
  await limitNetworkRate(ctx, NETWORK, ip, PER_NETWORK_LIMIT);
  const everywhere = await countAttempt(ctx, accountKey, ATTACK.seconds);
  if (everywhere.attempts > ATTACK.points && place.attempts > PER_CLIENT_LIMIT_UNDER_ATTACK) refuse();
  return {
    async succeeded() {
      await Promise.all([
        forgetNetworkAttempts(ctx, placeName(email), ip),
        forgiveNetworkAttempt(ctx, NETWORK, ip, PER_NETWORK_LIMIT.seconds),
        refundAttempt(ctx, accountKey, ATTACK.seconds),
      ]);
    },
  };
}

/** Resets the wrong-password counts of the owner's network and browser, after proof of ownership by other means. */
export async function resetPasswordGuesses(
  ctx: Pick<Context, 'config' | 'database'>,
  client: Client,
  { accountId, email }: { readonly accountId: AccountId; readonly email: string },
): Promise<void> {
  await forgetNetworkAttempts(ctx, placeName(email), client.ip);
  const known = readKnownBrowser(ctx.config, client.cookieHeader);
  if (known?.accountId === accountId) await resetAttempts(ctx, browserKey(known));
}
