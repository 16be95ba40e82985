import { DomainError } from '@thuto/domain/errors';
import type { Context } from '../../context.ts';
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
} from '../../plugins/rate-limits.ts';
import type { Client } from './client.ts';
import { readKnownBrowser } from './session-cookie.ts';

const QUARTER_HOUR = 15 * 60;
/** One account guessed at from one network, or from one browser that has signed in to it before. */
const PER_CLIENT_LIMIT: RateLimit = { points: 10, seconds: QUARTER_HOUR };
/** The same while the account is under attack from many networks. */
const PER_CLIENT_LIMIT_UNDER_ATTACK = 3;
/** All accounts together, guessed at from one network: generous, for whole schools share an address. */
const PER_NETWORK_LIMIT: RateLimit = { points: 60, seconds: QUARTER_HOUR };
/** Guesses at one account from everywhere that make it count as under attack. */
const ATTACK: RateLimit = { points: 100, seconds: 60 * 60 };

const browserKey = ({ accountId, browserId }: { accountId: string; browserId: string }) =>
  `password:browser:${accountId}:${browserId}`;
const placeName = (email: string) => `password:place:${email}`;
const NETWORK = 'password:network';

export interface PasswordGuess {
  /** To be called when the password was right: only wrong ones count. */
  succeeded(): Promise<void>;
}

/**
 * Counts a password that is about to be tried, and refuses it when there were too many wrong ones (AUTH-10).
 * It is counted before it is tried, so that trying a thousand at once is no way around.
 *
 * What is refused is always a *place*, never the account, because an account that closes after so many failures could
 * be closed by anybody who knows its address:
 * - 10 wrong passwords in 15 minutes for one account from one network (an IPv4 address, an IPv6 /64), forgotten when the
 *   right one comes;
 * - 60 in 15 minutes from one network for all accounts together, which ends working through a list of addresses;
 * - after 100 in an hour for one account from everywhere, only 3 instead of 10 from each network, until the hour is
 *   over. That slows an attack from many networks; the owner, coming from yet another, still has three tries.
 *
 * A browser that has signed in to the account before (it holds a signed cookie that says so) has its own 10, whatever
 * else comes from its network: a stranger behind the same mobile operator's or school's address cannot use up its
 * owner's tries. Addresses without an account count alike, so that nothing is told by them.
 *
 * Wider IPv6 networks count too, with higher limits (`networksOf`). At sign-in a refusal leads to a code sent by mail
 * (`begin-mailed-code.ts`), so that people of one network cannot lock each other out.
 * @throws DomainError request_too_frequent with retryAfterSeconds.
 */
export async function limitPasswordGuesses(
  ctx: Pick<Context, 'config' | 'database'>,
  client: Client,
  email: string,
  accountId: string | null,
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
  // Refused here, it is no guess: it counts neither against the network nor against the account.
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

/** Forgets the wrong passwords tried for an account from where its owner now stands, proven by other means. */
export async function resetPasswordGuesses(
  ctx: Pick<Context, 'config' | 'database'>,
  client: Client,
  { accountId, email }: { readonly accountId: string; readonly email: string },
): Promise<void> {
  await forgetNetworkAttempts(ctx, placeName(email), client.ip);
  const known = readKnownBrowser(ctx.config, client.cookieHeader);
  if (known?.accountId === accountId) await resetAttempts(ctx, browserKey(known));
}
