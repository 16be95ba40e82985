import type { Socket } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import { DomainError } from '@thuto/domain/errors';
import type { AccountId } from '@thuto/domain/ids';
import type { FastifyInstance } from 'fastify';
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { buildProblem } from './problem-details.ts';
import { getNetwork, type RateLimit } from '../platform/rate-limits/rate-limits.ts';
import { trustedProxies } from './trusted-proxies.ts';

/*
 * Limits on everything that one account or one client does, in addition to the limits of single calls. They are far
 * above normal use, are counted per process, and are turned off by RATE_LIMITS=off.
 */

/** Sustained writes of one account. */
const WRITES: RateLimit = { points: 5, seconds: 1 };
/** Additional writes of one account in any 20 seconds. */
const WRITES_IN_A_BURST: RateLimit = { points: 60, seconds: 20 };
/**
 * Connections of one client address, including idle ones. A school may share one address, and an open page uses one
 * or two.
 */
const MAX_CONNECTIONS_PER_CLIENT = 500;
const CONNECTIONS_RETRY_SECONDS = 30;
/** Time for the 429 response to arrive before the connection is closed. */
const REFUSAL_TIMEOUT_MS = 1_000;

const inMemory = (keyPrefix: string, { points, seconds }: RateLimit) =>
  new RateLimiterMemory({ keyPrefix, points, duration: seconds });

const writes = new BurstyRateLimiter(inMemory('writes', WRITES), inMemory('burst', WRITES_IN_A_BURST));

/**
 * Counts a write of an account. Counted in memory, because a database query for every write would cost too much.
 * @throws DomainError request_too_frequent with `retryAfterSeconds`.
 */
export async function limitWrites(
  { config }: { readonly config: Pick<Config, 'rateLimits'> },
  accountId: AccountId,
): Promise<void> {
  if (!config.rateLimits) return;
  try {
    await writes.consume(accountId);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw new DomainError('request_too_frequent', { retryAfterSeconds });
  }
}

/** Creates a counter of the open connections or requests of each client. */
function createCounter(limit: number) {
  const open = new Map<string, number>();
  return {
    /** Counts one more. Returns false, and counts nothing, when the client is at its limit. */
    add(client: string): boolean {
      const count = open.get(client) ?? 0;
      if (count >= limit) return false;
      open.set(client, count + 1);
      return true;
    },
    remove(client: string): void {
      const left = (open.get(client) ?? 1) - 1;
      if (left === 0) open.delete(client);
      else open.set(client, left);
    },
  };
}

const isThisMachine = compile('loopback');

/** Sends 429 on a connection over the limit and closes it, even when it has not sent a request. */
function refuseConnection(socket: Socket): void {
  const problem = buildProblem('request_too_frequent', '', {
    details: { retryAfterSeconds: CONNECTIONS_RETRY_SECONDS },
  });
  const body = JSON.stringify({
    ...problem,
    title: 'Too many connections from your network. Please close some pages and try again in a moment.',
  });
  socket.on('error', () => undefined);
  socket.end(
    [
      'HTTP/1.1 429 Too Many Requests',
      'content-type: application/problem+json',
      `content-length: ${Buffer.byteLength(body)}`,
      `retry-after: ${CONNECTIONS_RETRY_SECONDS}`,
      'cache-control: no-store',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  setTimeout(() => socket.destroy(), REFUSAL_TIMEOUT_MS).unref();
}

export interface ConnectionLimitOptions {
  readonly trustProxy: Config['http']['trustProxy'];
  /** Maximum connections of one client. */
  readonly limit?: number;
  /**
   * Whether connections from this machine are exempt. Tests turn this off, because they only have local connections.
   */
  readonly sparesThisMachine?: boolean;
}

/**
 * Limits the connections and requests that one client address has open at a time.
 * Direct clients are counted by connections, including idle ones. Behind a trusted proxy, clients are counted by
 * running requests under the forwarded address; the proxy manages idle connections itself.
 * This machine is exempt, because a local proxy may be missing in TRUST_PROXY.
 */
export function registerConnectionLimit(
  app: FastifyInstance,
  { trustProxy, limit = MAX_CONNECTIONS_PER_CLIENT, sparesThisMachine = true }: ConnectionLimitOptions,
): void {
  const isProxyAt = trustedProxies(trustProxy);
  const isProxy = (ip: string) => isProxyAt(ip, 0);
  const isSpared = (ip: string) => sparesThisMachine && isThisMachine(ip, 0);
  const connections = createCounter(limit);
  const requests = createCounter(limit);
  const refused = new WeakSet<Socket>();

  app.server.on('connection', (socket) => {
    const ip = socket.remoteAddress;
    if (ip === undefined || isProxy(ip) || isSpared(ip)) return;
    const client = getNetwork(ip);
    if (connections.add(client)) socket.once('close', () => connections.remove(client));
    else {
      refused.add(socket);
      refuseConnection(socket);
    }
  });

  app.addHook('onRequest', async ({ ip, raw }, reply) => {
    const tooMany = () =>
      new DomainError('request_too_frequent', { retryAfterSeconds: CONNECTIONS_RETRY_SECONDS });
    if (refused.has(raw.socket)) throw tooMany();
    const peer = raw.socket.remoteAddress;
    if (peer === undefined || peer === ip || !isProxy(peer) || isSpared(ip)) return;
    const client = getNetwork(ip);
    if (!requests.add(client)) throw tooMany();
    reply.raw.once('close', () => requests.remove(client));
  });
}
