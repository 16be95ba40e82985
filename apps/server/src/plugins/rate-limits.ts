import { createHmac } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { DomainError } from '@thuto/domain/errors';
import type { QueryConfig } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Context } from '../context.ts';
import type { Database } from '../platform/db/client.ts';

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

/** Keys name people and their addresses: the table holds what nobody can turn back into either. */
const storedKey = (ctx: LimitContext, key: string) =>
  createHmac('sha256', ctx.config.auth.secret).update(`rate-limit\0${key}`).digest('base64url');

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
 * @param key what is limited and whom, such as `contact:${networkOf(ip)}`; stored only as a keyed hash.
 * @throws DomainError request_too_frequent with `retryAfterSeconds`, which the API also sends as Retry-After.
 */
export async function limitRate(ctx: LimitContext, key: string, limit: RateLimit): Promise<void> {
  const { attempts, retryAfterSeconds } = await countAttempt(ctx, key, limit.seconds);
  if (attempts > limit.points) throw new DomainError('request_too_frequent', { retryAfterSeconds });
}

/** Takes one counted attempt back: it turned out not to be one of those that are limited. */
export async function forgiveAttempt(ctx: LimitContext, key: string, seconds: number): Promise<void> {
  if (!ctx.config.rateLimits) return;
  await counterOf(ctx.database).reward(storedKey(ctx, key), 1, { customDuration: seconds });
}

/** Forgets everything counted under a key. */
export async function forgetAttempts(ctx: LimitContext, key: string): Promise<void> {
  if (!ctx.config.rateLimits) return;
  await counterOf(ctx.database).delete(storedKey(ctx, key));
}

/**
 * Whom an address stands for when attempts are counted: an IPv4 address itself, an IPv6 address its /64, because
 * every household has a whole one and could use another address for every attempt.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIPv4(ip) || !isIPv6(ip)) return ip;
  const [start = '', end] = (ip.split('%')[0] ?? '').split('::');
  const groups = start === '' ? [] : start.split(':');
  const rest = end ? end.split(':') : [];
  const gap = end === undefined ? 0 : 8 - groups.length - rest.length;
  const all = [...groups, ...Array.from({ length: gap }, () => '0'), ...rest];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
