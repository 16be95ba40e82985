import { createHmac } from 'node:crypto';
import { DomainError } from '@thuto/domain/errors';
import { sql } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import type { QueryConfig } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../db/client.ts';
import { refuseNestedConnection } from '../db/transaction.ts';

/** Maximum attempts within a window that starts with the first attempt. */
export interface RateLimit {
  readonly points: number;
  readonly seconds: number;
}

/** Maximum clock difference between two nodes. */
const CLOCKS_APART_MS = 60_000;

type LimitContext = Pick<Context, 'config' | 'database'>;

const counters = new WeakMap<Database, RateLimiterPostgres>();

/** Returns the counter store. Counters are in the database, so all nodes share them. A migration creates the table. */
function counterOf(database: Database): RateLimiterPostgres {
  const known = counters.get(database);
  if (known) return known;
  const counter = new RateLimiterPostgres({
    // Without named prepared statements, which old poolers do not support.
    storeClient: { query: ({ text, values }: QueryConfig) => database.pool.query(text, values) },
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: '',
    // Only the counts are used: each call passes its own limit and window.
    points: 1,
    duration: 1,
  });
  counters.set(database, counter);
  return counter;
}

const hash = (ctx: Pick<LimitContext, 'config'>, text: string) =>
  createHmac('sha256', ctx.config.auth.secret).update(text).digest('base64url');

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Returns the first email address or id in a key, whose parts are separated by colons. */
function findPerson(key: string): string | undefined {
  for (const part of key.split(/[:\s]/)) {
    const person = /.@./su.test(part) ? part : ID.exec(part)?.[0];
    if (person !== undefined) return person;
  }
  return undefined;
}

/** Returns the prefix of every stored key that contains this email address or id. */
const personPrefix = (ctx: Pick<LimitContext, 'config'>, person: string) =>
  hash(ctx, `rate-limit-person\0${person}`);

/**
 * Returns the keyed hash under which a key is stored, because keys name people and networks. If the key contains an
 * email address or id, the hash of that comes first, so that `eraseAttemptsOf` finds every row of a person.
 */
function storedKey(ctx: LimitContext, key: string): string {
  const person = findPerson(key);
  const stored = hash(ctx, `rate-limit\0${key}`);
  return person === undefined ? stored : `${personPrefix(ctx, person)}.${stored}`;
}

/** Deletes every counter whose key contains one of these email addresses or ids, in the caller's transaction. */
export async function eraseAttemptsOf(
  ctx: Pick<LimitContext, 'config'>,
  tx: Tx,
  people: readonly string[],
): Promise<void> {
  const prefixes = people.map((person) => personPrefix(ctx, person));
  await tx.execute(sql`delete from rate_limits where split_part(key, '.', 1) = any(${sql.param(prefixes)})`);
}

/**
 * Counts one attempt under a key, on a connection of its own: never in a transaction. Returns the attempts in the current window and the
 * seconds until it ends.
 */
export async function countAttempt(
  ctx: LimitContext,
  key: string,
  seconds: number,
): Promise<{ readonly attempts: number; readonly retryAfterSeconds: number }> {
  // Also where limits are off, as in most tests.
  refuseNestedConnection();
  if (!ctx.config.rateLimits) return { attempts: 0, retryAfterSeconds: 0 };
  const counter = counterOf(ctx.database);
  const stored = storedKey(ctx, key);
  let counted = await counter.penalty(stored, 1, { customDuration: seconds });
  // If the window ends later than a new one would, the clock was set back: start a new window.
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
 * Counts one attempt and rejects it when the key is over its limit. Counts before checking, so that parallel attempts
 * cannot all pass. Shared by all nodes; does nothing when RATE_LIMITS is off. The window uses this machine's clock,
 * not `ctx.now()`.
 * @param key what is limited and for whom, such as `password-reset:address:${email}`; stored only as a keyed hash.
 * @throws DomainError request_too_frequent with `retryAfterSeconds`, which the API also sends as Retry-After.
 */
export async function limitRate(ctx: LimitContext, key: string, limit: RateLimit): Promise<void> {
  const { attempts, retryAfterSeconds } = await countAttempt(ctx, key, limit.seconds);
  if (attempts > limit.points) throw new DomainError('request_too_frequent', { retryAfterSeconds });
}

/** Removes one counted attempt that turned out not to count. */
export async function refundAttempt(ctx: LimitContext, key: string, seconds: number): Promise<void> {
  if (!ctx.config.rateLimits) return;
  await counterOf(ctx.database).reward(storedKey(ctx, key), 1, { customDuration: seconds });
}

/** Deletes all attempts counted under a key. */
export async function resetAttempts(ctx: LimitContext, key: string): Promise<void> {
  if (!ctx.config.rateLimits) return;
  await counterOf(ctx.database).delete(storedKey(ctx, key));
}

/** Counted network sizes of an IPv6 address, and the factor by which their limits are higher. */
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
 * Returns the networks for which a client's attempts are counted, narrowest first. An IPv4 address is counted alone.
 * For IPv6 the /64 is counted, because a household can use any address in it. The /56 and /48 are counted as well,
 * because providers assign them to single customers. They may be shared, so their limits are `factor` times higher.
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

/** Returns the narrowest network of an address: an IPv4 address itself, the /64 of an IPv6 address. */
export const getNetwork = (ip: string): string => networksOf(ip)[0].network;

const networkKey = (name: string, network: string) => `${name}:${network}`;

/**
 * Counts one attempt for every network of an address (`networksOf`), narrowest first. Stops at the first network over
 * its limit, so that rejected attempts of a household do not count for the wider network.
 * @returns the highest number of attempts, divided by the network's factor. More than `limit.points` is too many.
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
 * Counts one attempt from the networks of an address and rejects it when one of them is over its limit.
 * @param name what is limited, such as `contact`; may also name a person.
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

/** Removes one attempt counted by `countNetworkAttempt`. */
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

/** Deletes everything that `countNetworkAttempt` counted for the networks of an address. */
export async function forgetNetworkAttempts(ctx: LimitContext, name: string, ip: string): Promise<void> {
  await Promise.all(networksOf(ip).map(({ network }) => resetAttempts(ctx, networkKey(name, network))));
}
