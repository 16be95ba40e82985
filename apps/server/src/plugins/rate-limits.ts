import { createHmac } from 'node:crypto';
import { DomainError } from '@thuto/domain/errors';
import { sql } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import type { QueryConfig } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Context } from '../context.ts';
import type { Database, Tx } from '../platform/db/client.ts';

/** At most so many within a window that starts with the first of them. */
export interface RateLimit {
  readonly points: number;
  readonly seconds: number;
}

/** By so much the clocks of two nodes may differ. */
const CLOCKS_APART_MS = 60_000;

type LimitContext = Pick<Context, 'config' | 'database'>;

const counters = new WeakMap<Database, RateLimiterPostgres>();

/** The counters are in the database, so that nodes share them. The table is made by a migration. */
function counterOf(database: Database): RateLimiterPostgres {
  const known = counters.get(database);
  if (known) return known;
  const counter = new RateLimiterPostgres({
    // Without the names of the library's statements: an old pooler does not support prepared statements.
    storeClient: { query: ({ text, values }: QueryConfig) => database.pool.query(text, values) },
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: '',
    // Only counts are taken from it: every limit and its window come with the call.
    points: 1,
    duration: 1,
  });
  counters.set(database, counter);
  return counter;
}

const hash = (ctx: Pick<LimitContext, 'config'>, text: string) =>
  createHmac('sha256', ctx.config.auth.secret).update(text).digest('base64url');

const PERSON = /[^:\s]+@[^:\s]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** The start of every stored key that names this email address or id. */
const personPrefix = (ctx: Pick<LimitContext, 'config'>, person: string) =>
  hash(ctx, `rate-limit-person\0${person}`);

/**
 * Keys name people and networks; the table holds keyed hashes only. A key that contains an email address or an id starts
 * with the hash of that address or id, so that `eraseAttemptsOf` finds every row of a person.
 */
function storedKey(ctx: LimitContext, key: string): string {
  const person = PERSON.exec(key)?.[0];
  const stored = hash(ctx, `rate-limit\0${key}`);
  return person === undefined ? stored : `${personPrefix(ctx, person)}.${stored}`;
}

/** Deletes every counter whose key names one of these email addresses or ids, in the caller's transaction. */
export async function eraseAttemptsOf(
  ctx: Pick<LimitContext, 'config'>,
  tx: Tx,
  people: readonly string[],
): Promise<void> {
  const prefixes = people.map((person) => personPrefix(ctx, person));
  await tx.execute(sql`delete from rate_limits where split_part(key, '.', 1) = any(${sql.param(prefixes)})`);
}

/** Counts one attempt under a key and says how many there are by now in the window, and when it ends. */
export async function countAttempt(
  ctx: LimitContext,
  key: string,
  seconds: number,
): Promise<{ readonly attempts: number; readonly retryAfterSeconds: number }> {
  if (!ctx.config.rateLimits) return { attempts: 0, retryAfterSeconds: 0 };
  const counter = counterOf(ctx.database);
  const stored = storedKey(ctx, key);
  let counted = await counter.penalty(stored, 1, { customDuration: seconds });
  // No window ends later than one that begins now, unless the clock was put back since: nobody waits for it to catch up.
  if (counted.msBeforeNext > seconds * 1000 + CLOCKS_APART_MS) {
    await counter.delete(stored);
    counted = await counter.penalty(stored, 1, { customDuration: seconds });
  }
  return {
    attempts: counted.consumedPoints,
    retryAfterSeconds: Math.max(1, Math.ceil(counted.msBeforeNext / 1000)),
  };
}

/**
 * Counts one attempt and refuses it when the key has used up its limit. Counting comes first, so that a thousand
 * attempts at once are not all let through before the first is counted. Holds for all nodes together; nothing is
 * counted where RATE_LIMITS is off. The window is measured by the clock of this machine, not by `ctx.now()`.
 * @param key what is limited and whom, such as `password-reset:address:${email}`; stored only as a keyed hash.
 * @throws DomainError request_too_frequent with `retryAfterSeconds`, which the API also sends as Retry-After.
 */
export async function limitRate(ctx: LimitContext, key: string, limit: RateLimit): Promise<void> {
  const { attempts, retryAfterSeconds } = await countAttempt(ctx, key, limit.seconds);
  if (attempts > limit.points) throw new DomainError('request_too_frequent', { retryAfterSeconds });
}

/** Takes one counted attempt back: it turned out not to be one of those that are limited. */
export async function refundAttempt(ctx: LimitContext, key: string, seconds: number): Promise<void> {
  if (!ctx.config.rateLimits) return;
  await counterOf(ctx.database).reward(storedKey(ctx, key), 1, { customDuration: seconds });
}

/** Forgets everything counted under a key. */
export async function resetAttempts(ctx: LimitContext, key: string): Promise<void> {
  if (!ctx.config.rateLimits) return;
  await counterOf(ctx.database).delete(storedKey(ctx, key));
}

/** Which networks of an IPv6 address count, and how many times higher their limits are. */
const IPV6_NETWORKS = [
  { bits: 64, factor: 1 },
  { bits: 56, factor: 1.5 },
  { bits: 48, factor: 2.5 },
] as const;

interface CountedNetwork {
  readonly network: string;
  readonly factor: number;
}

/**
 * The networks that a client's attempts are counted for, narrowest first. An IPv4 address counts alone. Of an IPv6 address
 * the /64 counts, because a household can use any address in it, and the /56 and /48, because providers hand these out to
 * one customer as well. The wider ones may be shared, so their limits are `factor` times higher.
 */
export function networksOf(ip: string): readonly [CountedNetwork, ...CountedNetwork[]] {
  if (!ipaddr.isValid(ip)) return [{ network: ip, factor: 1 }];
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return [{ network: address.toString(), factor: 1 }];
  const [narrowest, ...wider] = IPV6_NETWORKS.map(({ bits, factor }) => ({
    network: `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/${bits}`).toString()}/${bits}`,
    factor,
  }));
  return [narrowest ?? { network: ip, factor: 1 }, ...wider];
}

/** The narrowest network of an address: an IPv4 address itself, the /64 of an IPv6 address. */
export const getNetwork = (ip: string): string => networksOf(ip)[0].network;

const networkKey = (name: string, network: string) => `${name}:${network}`;

/**
 * Counts one attempt for every network of an address (`networksOf`), narrowest first. It stops at the first one over its
 * limit, so that what is refused for a household does not count against the wider network.
 * @returns how many attempts there are, those of wider networks divided by their factor: more than `limit.points` is too
 * many.
 */
export async function countNetworkAttempt(
  ctx: LimitContext,
  name: string,
  ip: string,
  limit: RateLimit,
): Promise<{ readonly attempts: number; readonly retryAfterSeconds: number }> {
  let most = { attempts: 0, retryAfterSeconds: 0 };
  for (const { network, factor } of networksOf(ip)) {
    const counted = await countAttempt(ctx, networkKey(name, network), limit.seconds);
    const attempts = counted.attempts / factor;
    if (attempts >= most.attempts) most = { ...counted, attempts };
    if (attempts > limit.points) break;
  }
  return most;
}

/**
 * Counts one attempt from the networks of an address and refuses it when one of them has used up its limit.
 * @param name what is limited, such as `contact`; may name a person as well.
 * @throws DomainError request_too_frequent with `retryAfterSeconds`.
 */
export async function limitNetworkRate(
  ctx: LimitContext,
  name: string,
  ip: string,
  limit: RateLimit,
): Promise<void> {
  const { attempts, retryAfterSeconds } = await countNetworkAttempt(ctx, name, ip, limit);
  if (attempts > limit.points) throw new DomainError('request_too_frequent', { retryAfterSeconds });
}

/** Takes one attempt counted by `countNetworkAttempt` back. */
export async function forgiveNetworkAttempt(
  ctx: LimitContext,
  name: string,
  ip: string,
  seconds: number,
): Promise<void> {
  await Promise.all(
    networksOf(ip).map(({ network }) => refundAttempt(ctx, networkKey(name, network), seconds)),
  );
}

/** Forgets everything that `countNetworkAttempt` counted for the networks of an address. */
export async function forgetNetworkAttempts(ctx: LimitContext, name: string, ip: string): Promise<void> {
  await Promise.all(networksOf(ip).map(({ network }) => resetAttempts(ctx, networkKey(name, network))));
}
